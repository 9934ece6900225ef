/**
 * Measures how anonymous the copies for reviewers are. `npm run bench:anonymity [FOLDER]` makes a copy of every
 * manuscript that FOLDER/identifiers.json lists, with the authors as they should register and as they do (no middle
 * names, one surname of two, abbreviated affiliations), and searches it with independent tools. An identifier counts
 * as gone if no part of it is left, and as found if a finding overlaps the remaining part. Exits with 1 if a target
 * is missed.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import {
  createDocuments,
  type DocumentFormat,
  type Finding,
  type Identities,
} from '../server/documents/index.ts'
import { fold, hiddenOf, readingsOf } from './anonymity/copy-reader.ts'
import { type Identifier, partsOf } from './anonymity/identifier.ts'
import { asTheyDo, asTheyShould } from './anonymity/registration.ts'

const folder =
  process.argv[2] ??
  [process.env.SHARED_DIR, '../shared', '/work/shared']
    .map((shared) => join(shared ?? '', 'data/manuscripts'))
    .find((path) => existsSync(join(path, 'identifiers.json')))
if (!folder) {
  console.error('No manuscripts here: give their folder, or set SHARED_DIR.')
  process.exit(2)
}
const listed: { file: string; identifiers: Identifier[] }[] = JSON.parse(
  readFileSync(join(folder, 'identifiers.json'), 'utf8'),
)
const unpacked = mkdtempSync(join(tmpdir(), 'anonymity-'))
const archive = join(folder, 'awkward.tar.gz')
if (existsSync(archive)) execFileSync('tar', ['-xzf', archive, '-C', unpacked])

interface Sum {
  listed: number
  gone: number
  found: number
}

/** Percentages of identifiers that must be gone or found; hidden data must be gone. */
const targets: Record<string, number> = {
  'hidden data and metadata': 100,
  'names, ORCIDs, e-mails': 100,
  'affiliations and links': 98,
  'handles and thanks': 95,
  'people not registered': 0,
}
const mostFalseAlarms = 3

function groupOf({ kind, value, where }: Identifier): string {
  if (where !== 'text') return 'hidden data and metadata'
  // Editors and reviewers named in a text are not registered, so there is no target for them.
  if (kind === 'reviewer-or-editor') return 'people not registered'
  if (/^(author|email|orcid)$/.test(kind)) return 'names, ORCIDs, e-mails'
  if (kind === 'affiliation' || /[/.]\w/.test(value)) return 'affiliations and links'
  return 'handles and thanks'
}

/** Findings about names. Findings about sections, comments and phrases do not concern a single identifier. */
const aboutNames =
  /^(name|surname|email|orcid|handle|affiliation|institution|self-citation|leftover-data|repository|property|link)$/

function isFalseAlarm({ rule, excerpt }: Finding, identifiers: readonly Identifier[]): boolean {
  if (!aboutNames.test(rule)) return false
  const words = (text: string) => fold(text).match(/[\p{L}\p{N}]{4,}/gu) ?? []
  const known = new Set(identifiers.flatMap(({ value }) => words(value)))
  return !words(excerpt).some((word) => known.has(word))
}

const documents = createDocuments()
const sums = new Map<string, Sum>()
const alarms: { registration: string; file: string; count: number }[] = []
const registrations = { 'as they should': asTheyShould, 'as they do': asTheyDo }

async function measure(
  registration: string,
  identities: Identities,
  { file, identifiers }: (typeof listed)[number],
): Promise<void> {
  const path = [join(folder ?? '', file), join(unpacked, file), join(folder ?? '', basename(file))].find(
    existsSync,
  )
  const format = file.split('.').at(-1)?.toLowerCase() as DocumentFormat
  if (!path) return console.log(`${file}: missing`)
  const copy = await documents
    .blind(readFileSync(path), format, identities, { label: 'Manuscript JIBER-2026-0042' })
    .catch((cause: Error) => cause)
  if (copy instanceof Error) return console.log(`${file}: refused, ${copy.message}`)
  const texts = readingsOf(copy, format)
  const hidden = hiddenOf(copy, format)
  const reported = fold(
    copy.findings.flatMap(({ severity, excerpt }) => (severity === 'visible' ? [excerpt] : [])).join('\n'),
  )
  const missed: string[] = []
  for (const identifier of identifiers) {
    const parts = partsOf(identifier)
    const left = parts.filter(
      (part) => texts.some((text) => part.isIn(text)) || (part.isSecret && part.isIn(hidden)),
    )
    const isFound = left.every((part) => part.isIn(reported))
    const group = `${registration}: ${groupOf(identifier)}`
    const sum = sums.get(group) ?? { listed: 0, gone: 0, found: 0 }
    sums.set(group, sum)
    sum.listed++
    if (left.length === 0) sum.gone++
    if (isFound) sum.found++
    else missed.push(`${identifier.kind} "${left.map(({ words }) => words).join('", "')}"`)
  }
  const mistaken = copy.findings.filter((finding) => isFalseAlarm(finding, identifiers))
  alarms.push({ registration, file, count: mistaken.length })
  console.log(
    `${file} (${registration}): ${copy.findings.length} findings, ${mistaken.length} false alarms${missed.length > 0 ? `; missed: ${missed.join(', ')}` : ''}`,
  )
  for (const { severity, rule, place, excerpt } of mistaken)
    console.log(`    ${severity} ${rule} (${place}): ${excerpt}`)
}

try {
  for (const document of listed)
    for (const [registration, register] of Object.entries(registrations))
      await measure(registration, register(document), document)
} finally {
  await documents.close()
  rmSync(unpacked, { recursive: true, force: true })
}

let isMissed = false
console.log(`\n${'registered'.padEnd(15)} ${'what'.padEnd(26)} listed   gone  found  target`)
for (const [group, { listed: all, gone, found }] of [...sums].sort()) {
  const [registration = '', what = ''] = group.split(': ')
  const target = targets[what] ?? 0
  const reached = (100 * (what.startsWith('hidden') ? gone : found)) / all
  if (reached < target) isMissed = true
  const percent = (n: number) => `${((100 * n) / all).toFixed(1)} %`.padStart(8)
  console.log(
    `${registration.padEnd(15)} ${what.padEnd(26)} ${String(all).padStart(6)} ${percent(gone)}${percent(found)} ${`${target} %`.padStart(6)} ${reached < target ? 'MISSED' : ''}`,
  )
}
const worst = alarms.toSorted((a, b) => b.count - a.count)[0]
if (worst && worst.count > mostFalseAlarms) isMissed = true
console.log(
  `most false alarms in a document: ${worst?.count ?? 0} (${worst?.file ?? ''}), target ${mostFalseAlarms}${(worst?.count ?? 0) > mostFalseAlarms ? ' MISSED' : ''}`,
)
process.exitCode = isMissed ? 1 : 0
