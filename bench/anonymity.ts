/**
 * How blind are the blind copies? `node bench/anonymity.ts FOLDER` makes a copy of every manuscript that
 * FOLDER/identifiers.json lists and searches it with means of its own: share of identifiers gone (and found:
 * gone or reported) by kind and place, false alarms per document. Exits with 1 when a goal is missed.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { unzipSync } from 'fflate'
import * as mupdf from 'mupdf'
import {
  createDocuments,
  type DocumentFormat,
  type Finding,
  type Identities,
} from '../server/documents/index.ts'

interface Identifier {
  kind: 'author' | 'affiliation' | 'email' | 'orcid' | 'handle' | 'funding' | 'other' | 'reviewer-or-editor'
  value: string
  where: 'text' | 'hidden-or-metadata-only'
}

const folder = process.argv[2]
if (!folder) throw new Error('usage: node bench/anonymity.ts FOLDER')
const listed: { file: string; identifiers: Identifier[] }[] = JSON.parse(
  readFileSync(join(folder, 'identifiers.json'), 'utf8'),
)

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\u00ad/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/-\n(?=\p{Ll})/gu, '')
    .replace(/[\s\0]+/g, ' ')
    .toLowerCase()

/**
 * What an author types in the wizard: names, e-mails, ORCIDs and affiliations of the authors, each affiliation as one
 * would write it by hand, without addresses, roles and numbers. Handles, funders, editors and whatever else the list
 * names are for the program to find by itself.
 */
function identitiesOf(identifiers: Identifier[]): Identities {
  const of = (kind: Identifier['kind']) => identifiers.filter((i) => i.kind === kind).map((i) => i.value)
  const [names, emails, orcids] = [of('author'), of('email'), of('orcid')]
  const affiliations = of('affiliation').map(asTyped)
  const count = Math.max(names.length, emails.length, orcids.length, affiliations.length)
  const people = Array.from({ length: count }, (_, i) => {
    const words = (names[i] ?? '').replace(/,? Jr\.$/, '').split(' ')
    const lastName = words.pop() ?? ''
    return {
      firstName: words.join(' '),
      lastName,
      email: emails[i] ?? '',
      affiliation: affiliations[i] ?? '',
      orcid: orcids[i] ?? null,
    }
  })
  return { people }
}

const institution =
  /univers|institut|colleg|school|academ|hospital|bank|council|foundation|ministry|cent(er|re)|labs?\b/i

/** 'Adjunct professor at the Federal University of Rio Grande do Norte, (UFRN), Natal, RN, Brazil. E-mail: …' by hand. */
function asTyped(affiliation: string): string {
  const place = affiliation.split(/[.;,]?\s*(?:E-?mail|ORCID)\b/i)[0] ?? ''
  const parts = place.split(/[,;]/).map((part) => part.replace(/\([^)]*\)/g, '').trim())
  const named = parts.filter((part) => institution.test(part))
  return (named.length > 0 ? named : parts.slice(0, 1))
    .map((part) =>
      part.replace(/^.*\b(?:professor|researcher|fellow|student|lecturer)\b.*?\b(?:at|of)(?: the)? /i, ''),
    )
    .join(', ')
}

/** Text of the pages without the reference list, where names may stay. */
function readText(pdf: mupdf.Document): string {
  let text = ''
  for (let i = 0; i < pdf.countPages(); i++) text += `${pdf.loadPage(i).toStructuredText('').asText()}\n`
  const heading = [
    ...text.matchAll(
      /^\s*(\d+\.?\s+)?(references|bibliography|works cited|refer[eê]ncias|bibliograf[ií]a)\s*:?\s*$/gim,
    ),
  ].at(-1)
  if (!heading) return text
  const after = /^\s*(acknowledg|appendix|author contrib|colaboradores|about the author)/im.exec(
    text.slice(heading.index + 20),
  )
  return text.slice(0, heading.index) + (after ? text.slice(heading.index + 20 + after.index) : '')
}

/** Everything in the file but its page text: raw bytes, objects, metadata. */
function readHidden(
  pdf: mupdf.PDFDocument,
  bytes: Uint8Array,
  source: Uint8Array | null,
  format: string,
): string {
  const parts = [Buffer.from(bytes).toString('latin1'), Buffer.from(bytes).toString('utf8')]
  for (let i = 1; i < pdf.countObjects(); i++) {
    const object = pdf.newIndirect(i)
    if (!object.isStream() || String(object.get('Subtype')) === '/Image') continue
    try {
      parts.push(Buffer.from(object.readStream().asUint8Array()).toString('utf8'))
    } catch {
      // an unreadable stream can't be read by a reviewer either
    }
  }
  // Last: resolving detaches streams from their data.
  for (let i = 1; i < pdf.countObjects(); i++) parts.push(pdf.newIndirect(i).resolve().toString(true, false))
  if (source && format === 'docx') {
    for (const [name, part] of Object.entries(unzipSync(source))) {
      if (!/document\.xml$/.test(name)) parts.push(name, Buffer.from(part).toString('utf8'))
    }
  }
  return parts.join('\n')
}

const tally = new Map<string, { all: number; gone: number; found: number }>()
const alarms: [string, number][] = []
const documents = createDocuments()
for (const { file, identifiers } of listed) {
  const path = [join(folder, file), join(folder, basename(file))].find(existsSync)
  const format = file.split('.').at(-1)?.toLowerCase() as DocumentFormat
  if (!path) {
    console.log(`${file}: not there (unpack awkward.tar.gz into ${folder} to include it)`)
    continue
  }
  const copy = await documents
    .blind(readFileSync(path), format, identitiesOf(identifiers), { label: 'Manuscript JIBER-2026-0042' })
    .catch((cause: Error) => cause)
  if (copy instanceof Error) {
    console.log(`${file}: refused, ${copy.message}`)
    continue
  }
  const pdf = new mupdf.PDFDocument(copy.pdf)
  const text =
    fold(readText(pdf)) +
    (copy.source && format === 'tex' ? fold(Buffer.from(copy.source).toString('utf8')) : '')
  const hidden = fold(readHidden(pdf, copy.pdf, copy.source, format))
  const reported = fold(copy.findings.map((f) => f.excerpt).join('\n'))
  const missed: string[] = []
  for (const { kind, value, where } of identifiers) {
    const needle = fold(value)
    const gone = !text.includes(needle) && !(needle.length > 5 && hidden.includes(needle))
    const key = `${kind.padEnd(20)} ${where}`
    const sum = tally.get(key) ?? { all: 0, gone: 0, found: 0 }
    sum.all++
    if (gone) sum.gone++
    else missed.push(`${kind} "${value}"`)
    if (gone || reported.includes(needle)) sum.found++
    tally.set(key, sum)
  }
  const false_ = copy.findings.filter((f) => isFalseAlarm(f, identifiers))
  alarms.push([file, false_.length])
  console.log(
    `${file}: ${copy.findings.length} findings, ${false_.length} false alarms${missed.length ? `; still there: ${missed.join(', ')}` : ''}`,
  )
  for (const f of false_) console.log(`    ${f.severity} ${f.rule} (${f.place}): ${f.excerpt}`)
}
await documents.close()

/**
 * A match in whose surroundings stands no word that the list gives: whole words of more than three letters, without
 * those that every affiliation has. Sections and phrases are for people to judge.
 */
function isFalseAlarm(finding: Finding, identifiers: Identifier[]): boolean {
  if (
    !/^(name|surname|email|orcid|handle|affiliation|institution|self-citation|leftover-data)$/.test(
      finding.rule,
    )
  )
    return false
  const words = (text: string) => fold(text).match(/[\p{L}\p{N}]{4,}/gu) ?? []
  const common =
    /^(univers\w*|department\w*|institut\w*|school|college|faculty|cent(er|re)|research\w*|professor|https?|orcid|from|with|state|national|federal)$/
  const known = new Set(identifiers.flatMap((i) => words(i.value)).filter((word) => !common.test(word)))
  return !words(finding.excerpt).some((word) => known.has(word))
}

console.log('\nkind                 where                      listed  gone   found')
for (const [key, { all, gone, found }] of [...tally].sort()) {
  const percent = (n: number) => `${((100 * n) / all).toFixed(0)} %`.padStart(6)
  console.log(`${key.padEnd(47)} ${String(all).padStart(6)} ${percent(gone)} ${percent(found)}`)
}
const share = (filter: (key: string) => boolean, of: 'gone' | 'found') => {
  const rows = [...tally].filter(([key]) => filter(key)).map(([, sums]) => sums)
  return (
    rows.reduce((n, r) => n + r[of], 0) /
    Math.max(
      1,
      rows.reduce((n, r) => n + r.all, 0),
    )
  )
}
const hiddenGone = share((key) => key.endsWith('only'), 'gone')
const visibleFound = share((key) => /^(author|email|orcid)/.test(key) && key.endsWith('text'), 'found')
const mostAlarms = Math.max(...alarms.map(([, n]) => n))
console.log(
  `\nhidden and metadata gone ${(100 * hiddenGone).toFixed(1)} % (goal 98), visible names, e-mails, ORCIDs found ${(100 * visibleFound).toFixed(1)} % (goal 90), most false alarms in a document ${mostAlarms} (goal 3)`,
)
process.exitCode = hiddenGone >= 0.98 && visibleFound >= 0.9 && mostAlarms <= 3 ? 0 : 1
