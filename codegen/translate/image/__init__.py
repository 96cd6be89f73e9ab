"""The image: what a build leaves for other processes.

In: the sources.  Out: native code, jitcode and modules in the user's cache, which later processes load.

Read in this order: `pipeline`, what is in it; `build`; `entry`, `slots`, `extension`; `objectfile`, `link`; `file`,
`parts`, what the files are; `store`, where they lie; `load`; `library_build`, `library_names`, `library`, what the
tracer finds; `modules`; `standalone`.
"""
