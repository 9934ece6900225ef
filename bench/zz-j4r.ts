import { readFileSync } from 'node:fs'
import { jats4rFindings } from '#tests/jats4r.ts'
for (const f of process.argv.slice(2)) {
  const t=performance.now()
  try { const found = jats4rFindings(readFileSync(f,'utf8')); console.log(f.split('/').at(-1), found.length, Math.round(performance.now()-t)+'ms'); for (const x of found.slice(0,12)) console.log('  ',x.weight,x.rule,x.place.slice(-70),'|',x.message.slice(0,140)) } catch(e) { console.log(f, String((e as Error).stack).slice(0,1500)) }
}
