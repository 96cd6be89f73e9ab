"""`==` and `!=` of strings of all kinds, of their subclasses, and of other objects."""

texts=['','a','b','ab','abc','abd','é','è','aé','ae','éa','€','€a','a€','\U0001f600','x'*100,'x'*99+'y','x'*100+'é','\x00','\x00a','a\x00b','a\x00c', 'é'*5,'é'*4+'e']
texts += [''.join(list(t)) for t in texts]
class S(str): pass
class E(str):
    def __eq__(self,o): return 'E'
    def __ne__(self,o): return 'N'
    __hash__=str.__hash__
def run():
    out=[]
    for a in texts+[S('ab'),E('ab'),1,None,b'ab',1.0]:
        row=''
        for b in texts+[S('ab'),E('ab'),1,None,b'ab']:
            row+= ('T' if a==b else 'F')+('t' if a!=b else 'f')
            x=a==b; y=a!=b
            row+=str(x)[0]+str(y)[0]
        out.append(row)
    return out
for i in range(6): r=run()
for l in r: print(l)
