// which citations are missed
import { readFileSync } from 'node:fs'
import { convertDocument } from '#server/documents/convert/convert.ts'
import { parseXml, descendants, textOf, elements } from '#server/jats/xml.ts'
import { writeManuscript, type Manner } from './production/manuscript.ts'
import { citationMisses } from './production/measure.ts'
import { originalOf, recordOf } from './production/original.ts'
const [name, manner='styled'] = process.argv.slice(2) as [string, Manner]
const original = await originalOf(readFileSync(`/work/shared/data/jats/${name}`, 'utf8'))
const { bytes, parts } = await writeManuscript(original, manner)
const result = await convertDocument(bytes, { format: manner === 'latex' ? 'source' : 'docx', parts, changes: 'accept', language: 'en', record: recordOf(original) })
const converted = parseXml(result.jats)
console.log(result.citations, result.tasks.filter(t => t.code.startsWith('citation')).length)
for (const miss of citationMisses(original, converted, manner)) console.log(miss)
if (process.argv[4]) {
  for (const ref of descendants(converted,'ref')) { const e = descendants(ref,'element-citation')[0]; console.log(ref.attributes.id, textOf(descendants(ref,'mixed-citation')[0]).slice(0,110), '=>', e && descendants(e,'person-group').map(g=>elements(g,'name','collab').map(n=>textOf(elements(n,'surname')[0]??n)).join('/')).join(' ED '), e && textOf(descendants(e,'year')[0])) }
  for (const t of result.tasks.filter(t=>t.code.startsWith('citation'))) console.log(t.code, JSON.stringify(t.params))
}
