import { readFileSync } from 'node:fs'
import { readFront } from './documents/front/read-front.ts'
for (const f of process.argv.slice(2)) {
  const t = Date.now()
  try {
    const front = await readFront(readFileSync(f), f.split('.').at(-1) as any)
    if (front.abstract) front.abstract.value = front.abstract.value.slice(0, 120) + ' … ' + front.abstract.value.slice(-100) + ' #' + front.abstract.value.length
    console.log('\n=====', f.split('/').at(-1), Date.now() - t, 'ms')
    console.log(JSON.stringify({...front, authors: undefined, statements: front.statements.map((s) => s.kind + ': ' + s.text.slice(0, 60))}, null, 1).slice(0, 2600))
    for (const a of front.authors.slice(0, 30)) console.log([a.firstName, a.lastName, a.email, a.affiliation.slice(0, 110), a.orcid, a.isCorresponding ? 'C' : '', a.certainty, a.note].join(' | '))
  } catch (e) { console.log('=====', f, String(e), e.stack?.split('\n')[1]) }
}
