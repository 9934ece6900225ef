/**
 * `npm run bench:prefill -- FOLDER [held-out|tuning]`: reads every manuscript in FOLDER as the submission form
 * does, and compares what was found with the gold in NAME.EXTENSION.json beside it. Prints the share that is
 * right, and the share that is wrong without a 'please check', by field and format.
 * `npm run bench:prefill -- --make SHARED FOLDER` makes such a folder from the shared data.
 * Papers are split by a rule: those whose name (without extension, 'written-' and '-submitted') has a SHA-256 that begins
 * with an even byte are for tuning, the others are held out. Examples of errors are printed for tuning only.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentFormat } from '#server/documents/index.ts'
import { readFront } from '../server/documents/front/read-front.ts'
import { compare, type Field, fields, type Tally } from './prefill/compare.ts'
import { makeGold } from './prefill/gold.ts'
import type { Gold } from './prefill/paper.ts'

const targets: Record<Field, number> = {
  title: 98,
  abstract: 95,
  keywords: 95,
  names: 95,
  affiliations: 90,
  emails: 95,
}

const [folder, second, third] = process.argv.slice(2)
if (folder === '--make' && second && third) {
  console.log(`${await makeGold(second, third)} manuscripts in ${third}`)
  process.exit(0)
}
if (!folder) {
  console.error('Give the folder of manuscripts with their gold, or --make SHARED FOLDER.')
  process.exit(2)
}
const half = second ?? 'held-out'

function isForTuning(file: string): boolean {
  const name = file.replace(/\.\w+$/, '').replace(/^written-|-submitted$/g, '')
  return Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 2), 16) % 2 === 0
}

const blank = (): Record<Field, Tally> =>
  Object.fromEntries(
    fields.map((field) => [field, { total: 0, right: 0, wrongUnmarked: 0, examples: [] }]),
  ) as unknown as Record<Field, Tally>
const byFormat = new Map<string, Record<Field, Tally>>()
const times: number[] = []
for (const file of readdirSync(folder).filter((name) => /\.(?:docx|pdf|tex)$/.test(name))) {
  if (isForTuning(file) !== (half === 'tuning')) continue
  const gold: Gold = JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8'))
  const format = file.split('.').at(-1) as DocumentFormat
  const begin = performance.now()
  const front = await readFront(readFileSync(join(folder, file)), format).catch((error: Error) => {
    console.error(`${half === 'tuning' ? file : 'A file'} was not read: ${error.message}`)
    return null
  })
  times.push(performance.now() - begin)
  for (const key of [format, gold.origin === 'real' ? 'real files' : 'written files', 'all']) {
    if (!byFormat.has(key)) byFormat.set(key, blank())
    compare(front, gold, byFormat.get(key) as Record<Field, Tally>, file)
  }
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
let isMissed = false
console.log(
  `${half}: ${times.length} files, median ${times.sort((a, b) => a - b)[times.length >> 1]?.toFixed(0)} ms, longest ${times.at(-1)?.toFixed(0)} ms`,
)
for (const [key, tallies] of [...byFormat].sort((a, b) => a[0].localeCompare(b[0]))) {
  console.log(`\n${key}`)
  for (const field of fields) {
    const { total, right, wrongUnmarked } = tallies[field]
    const isBelow = key === 'all' && (100 * right) / total < targets[field]
    isMissed ||= isBelow
    console.log(
      `  ${field.padEnd(13)} ${percent(right, total).padStart(8)} right, ${percent(wrongUnmarked, total).padStart(7)} wrong unmarked, of ${total}${key === 'all' ? `, target ${targets[field]} %${isBelow ? ' MISSED' : ''}` : ''}`,
    )
  }
}
if (half === 'tuning')
  for (const field of fields)
    for (const example of byFormat.get('all')?.[field].examples ?? []) console.log(`${field}: ${example}`)
process.exit(isMissed ? 1 : 0)
