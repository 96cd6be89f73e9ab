"""The image: the files that a build leaves for other processes.

In: the sources.
Out: native code, jitcode and modules in the user's cache, which later processes load.

Read in this order: `pipeline`, what is in it; `profile`; `build`; `entry`, `slots`, `extension`; `objectfile`, `link`;
`file`, `parts`, the formats of the files; `store`, where they are; `load`; `library_build`, `library_names`, `library`,
for the tracer; `modules_build`, `modules`; `condensing`, `startfile_build`, `startfile`; `standalone`.
"""
