/**
 * `npm run bench:anonymity [FOLDER [BEGINNING OF FILE NAMES]]`: measures how anonymous the reviewers' copies
 * are. It makes a copy of every manuscript listed in FOLDER/identifiers.json, and searches the copy without
 * using the product's own search. Each copy is made twice: with complete author data, and with the data that
 * people usually enter (no middle names, one surname of two, abbreviated affiliations).
 * An identifier is gone if none of its parts of four letters or more is left in the text that any program
 * extracts, in unpacked streams, links, pictures or names of parts. It is found if a finding overlaps the
 * part on every page that still contains it. A finding that overlaps no listed identifier is a false alarm.
 * Exclusions are listed at the end, with reason and number. Refused files are only counted, because they
 * reach no reviewer. The exit code is 1 if a target is missed.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sharedPath } from '#tests/shared-folder.ts'
import {
  createDocuments,
  type DocumentFormat,
  type Finding,
  type Identities,
} from '../server/documents/index.ts'
import { fold, hasPoppler, hiddenOf, plain, type Reading, readingsOf } from './anonymity/copy-reader.ts'
import {
  distinctiveWords,
  type Identifier,
  isCitable,
  isPlaceholder,
  type Part,
  partsOf,
} from './anonymity/identifier.ts'
import { hasTesseract } from './anonymity/pictures.ts'
import { asTheyDo, asTheyShould } from './anonymity/registration.ts'

const folder = process.argv[2] ?? sharedPath('data/manuscripts')
if (!folder) {
  console.error('No manuscripts here: give their folder, or set SHARED_DIR.')
  process.exit(2)
}
const all: { file: string; identifiers: Identifier[] }[] = JSON.parse(
  readFileSync(join(folder, 'identifiers.json'), 'utf8'),
)
const listed = all.filter(({ file }) => file.startsWith(process.argv[3] ?? ''))
const unpacked = mkdtempSync(join(tmpdir(), 'anonymity-'))
const archive = join(folder, 'awkward.tar.gz')
if (existsSync(archive)) execFileSync('tar', ['-xzf', archive, '-C', unpacked])

interface Sum {
  listed: number
  gone: number
  found: number
}

/**
 * Percentages of identifiers that must be gone from the copy or found by the product. Hidden data must be
 * gone.
 */
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
  // Editors and reviewers named in a text are not registered as authors, so there is no target for them.
  if (kind === 'reviewer-or-editor') return 'people not registered'
  if (/^(author|email|orcid)$/.test(kind)) return 'names, ORCIDs, e-mails'
  if (kind === 'affiliation' || /[/.]\w/.test(value)) return 'affiliations and links'
  return 'handles and thanks'
}

/** Exclusions from the results, with the reason for each. */
const exclusions = {
  cited:
    'parts of names, institutions or funders left only in a list of references or among several works in brackets: anybody could cite them there (issue 11, 1C)',
  placeholders: "identifiers of a template ('First Author'): words of the language, no person's name",
  lowerCase: 'parts of names left only in small letters: words of the language',
  technical: 'findings about the copy itself (a missing picture or file), which accuse nobody',
  selfReferences:
    "findings whose sentence says that an earlier work is the authors' own ('our previous study'): it identifies them by that work, the product has to find it, and identifiers.json lists words, not sentences. Without such words a self-reference is a false alarm",
  addresses:
    "findings of e-mail addresses and ORCID iDs that identifiers.json does not list: each belongs to one person, so it is an identifier by its form (here an author's own, and those of colleagues who are thanked)",
}
const excluded: Record<keyof typeof exclusions, number> = {
  ...{ cited: 0, placeholders: 0, lowerCase: 0, technical: 0, selfReferences: 0, addresses: 0 },
}

const aboutTheCopy =
  /^(missing-part|undefined-command|not-converted|missing-letters|missing-figure|formula-as-source|unreadable-picture)$/

/**
 * Matches 'our' near 'earlier' in the languages of the documents. Written independently of the rules that are
 * measured.
 */
const saysOwnWork =
  /\b(our|my|we|nuestr[oa]s?|noss[oa]s?|notre|nos|unser\w*|nostr[oaie])\b.{0,60}\b(previous\w*|earlier|prior|preceding|before|recent\w*|anterior\w*|previ[oa]s?|précédent\w*|früher\w*|precedent\w*)\b|\b(previous|earlier) (work|study|paper|manuscript)s? (by|of) (us|ours|the (same )?authors)\b/i

/** Whether a finding matches no part and no distinctive word of any listed identifier. */
function isFalseAlarm({ rule, excerpt }: Finding, identifiers: readonly Identifier[]): boolean {
  const quoted = fold(excerpt)
  if (identifiers.some((identifier) => partsOf(identifier).some((part) => part.isHidden(quoted))))
    return false
  const known = new Set(identifiers.flatMap(({ value }) => distinctiveWords(value)))
  if ([...known].some((word) => quoted.includes(word))) return false
  let reason: keyof typeof exclusions | null = null
  if (aboutTheCopy.test(rule)) reason = 'technical'
  else if (rule === 'self-reference' && saysOwnWork.test(excerpt)) reason = 'selfReferences'
  else if (/^(email|orcid)$/.test(rule)) reason = 'addresses'
  if (reason) excluded[reason]++
  return reason === null
}

/**
 * Findings quote up to 40 characters before and after their words. The quote is shorter where white space was
 * collapsed.
 */
const context = 34

/** Returns the words of a finding without the context quoted before and after them. */
function wordsOf({ excerpt }: Finding): string {
  const start = excerpt.startsWith('…') ? context : 0
  const end = excerpt.endsWith('…') ? excerpt.length - context : excerpt.length
  return plain(end > start ? excerpt.slice(start, end) : excerpt)
}

/**
 * Returns the pages named by a finding. Returns null if its place is not a page, or if only the first pages
 * are named.
 */
function pagesOf({ place }: Finding): Set<number> | null {
  if (!/^(Page|Pages) \d/.test(place) || / more$/.test(place)) return null
  return new Set([...place.replace(/\(.*/, '').matchAll(/\d+/g)].map(([number]) => Number(number)))
}

// The time limit is long, because a busy machine must not cause a slow document to be refused: refused
// documents are not measured.
const documents = createDocuments({ timeoutMs: 900_000 })
const refused = new Set<string>()
const missing = new Set<string>()
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
  if (!path) {
    missing.add(file)
    return console.log(`${file}: missing`)
  }
  const copy = await documents
    .blind(readFileSync(path), format, identities, { label: 'Manuscript JIBER-2026-0042' })
    .catch((cause: Error) => cause)
  if (copy instanceof Error) {
    refused.add(file)
    return console.log(`${file}: refused, ${copy.message}`)
  }
  const readings = await readingsOf(copy, format)
  const hidden = hiddenOf(copy, format)
  const reported = copy.findings
    .filter(({ severity }) => severity === 'visible')
    .map((finding) => ({ pages: pagesOf(finding), words: wordsOf(finding) }))
  const isReported = (part: Part, page: number | null) =>
    reported.some(
      ({ pages, words }) => (pages === null || page === null || pages.has(page)) && part.overlaps(words),
    )
  const missed: string[] = []
  for (const identifier of identifiers) {
    if (isPlaceholder(identifier)) {
      excluded.placeholders++
      continue
    }
    const parts = partsOf(identifier)
    const left: string[] = []
    const untold: string[] = []
    const shown = ({ whole, uncited }: Reading) => (isCitable(identifier) ? uncited : whole)
    for (const part of parts) {
      const seen = readings.filter((reading) => part.isRead(shown(reading)))
      const isDrawn = readings.some(({ whole }) => part.isHidden(fold(whole)))
      if (seen.length === 0 && isDrawn) {
        if (readings.some(({ whole }) => part.isRead(whole))) excluded.cited++
        else excluded.lowerCase++
      }
      const isHidden =
        part.isHidden(hidden.data) ||
        (!isDrawn && part.isHidden(hidden.drawn)) ||
        // Parts of up to seven letters are not searched for in compressed bytes, pixels and glyph outlines,
        // because they occur there by chance.
        (part.words.length > 7 && part.isHidden(hidden.bytes))
      if (seen.length > 0 || isHidden) left.push(part.words)
      const silent = seen.filter(({ page }) => !isReported(part, page))
      if (silent.length > 0)
        untold.push(
          `${part.words} (p. ${[...new Set(silent.map(({ page }) => page ?? 'source or picture'))]})`,
        )
      else if (isHidden && seen.length === 0) untold.push(`${part.words} (hidden)`)
    }
    const group = `${registration}: ${groupOf(identifier)}`
    const sum = sums.get(group) ?? { listed: 0, gone: 0, found: 0 }
    sums.set(group, sum)
    sum.listed++
    if (left.length === 0) sum.gone++
    if (untold.length === 0) sum.found++
    else missed.push(`${identifier.kind} "${untold.join('", "')}"`)
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

let isMissed = missing.size > 0
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
console.log(
  `${listed.length} documents: ${refused.size} refused, ${missing.size} missing; read by mupdf and pdf.js, ${hasPoppler ? 'by pdftotext' : 'NOT by pdftotext'}, pictures ${hasTesseract ? 'by tesseract' : 'NOT read: there is no tesseract'}`,
)
console.log('not counted:')
for (const [name, reason] of Object.entries(exclusions))
  console.log(`${String(excluded[name as keyof typeof exclusions]).padStart(6)} ${reason}`)
const worst = alarms.toSorted((a, b) => b.count - a.count)[0]
if (worst && worst.count > mostFalseAlarms) isMissed = true
console.log(
  `most false alarms in a document: ${worst?.count ?? 0} (${worst?.file ?? ''}), target ${mostFalseAlarms}${(worst?.count ?? 0) > mostFalseAlarms ? ' MISSED' : ''}`,
)
process.exitCode = isMissed ? 1 : 0
