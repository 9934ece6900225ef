import { bareDoi } from '../../jats/xml.ts'
import { author, blankDraft, type Draft, dayOf, isGroupName, monthOf, nameOf } from '../draft.ts'
import { linesOf } from '../read/text.ts'

/** A record of RIS or of the Web of Science: its lines by tag, in order. */
export interface RisRecord {
  lines: { tag: string; value: string }[]
  isWos: boolean
  line: number
}

/**
 * Reads RIS of all dialects, and the tagged format of the Web of Science, record by record. A line without a tag goes on with the
 * field before it; EndNote writes the second and further values of a field in that way.
 */
export async function* risRecords(chunks: AsyncIterable<string>): AsyncGenerator<RisRecord> {
  let record: RisRecord | null = null
  let number = 0
  for await (const line of linesOf(chunks)) {
    number += 1
    const [, tag, dash, value = ''] = /^\uFEFF?([A-Z][A-Z0-9])( {1,2}- ?|\s|$)(.*)$/.exec(line) ?? []
    if (tag === 'TY' || tag === 'PT') {
      if (record) yield record
      record = { lines: [{ tag, value: value.trim() }], isWos: tag === 'PT', line: number }
    } else if (tag === 'ER' && record) {
      yield record
      record = null
    } else if (tag && record && (record.isWos ? dash !== undefined && !/-/.test(dash) : /-/.test(dash ?? '')))
      record.lines.push({ tag, value: value.trim() })
    else if (record && line.trim()) {
      const last = record.lines.at(-1)
      if (last) last.value += `\n${line.trim()}`
    }
  }
  if (record) yield record
}

const articleTypes = /^(JOUR|JFULL|MGZN|NEWS|EJOUR|ABST|INPR|UNPB|RPRT|CPAPER|CONF|GEN|J|S)$/

export function draftOfRis({ lines, isWos }: RisRecord): Draft {
  const all = (...tags: string[]) =>
    lines
      .filter(({ tag }) => tags.includes(tag))
      .map(({ value }) => value)
      .filter(Boolean)
  const oneLine = (value: string | undefined) => value?.replaceAll(/\s+/g, ' ').trim() || null
  const first = (...tags: string[]) => {
    for (const tag of tags) {
      const value = oneLine(all(tag)[0])
      if (value) return value
    }
    return null
  }
  const type = first('TY', 'PT') ?? ''
  const draft = isWos ? wosParts(all, first) : risParts(all, first)
  return {
    ...blankDraft(),
    ...draft,
    language: languages[first('LA')?.toLowerCase() ?? ''] ?? null,
    doi: bareDoi(first('DO', 'DI')) ?? all('UR', 'L2', 'L3').flatMap((url) => bareDoi(url) ?? [])[0] ?? null,
    volume: first('VL'),
    issue: first('IS'),
    otherKind: articleTypes.test(type) ? null : (kinds[type] ?? type),
  }
}

type All = (...tags: string[]) => string[]
type First = (...tags: string[]) => string | null

function risParts(all: All, first: First): Partial<Draft> {
  const [start, end] = [first('SP'), first('EP')]
  const date = /^(\d{4})[/-](\d{0,2})[/-](\d{0,2})/.exec(first('DA') ?? first('Y1') ?? first('PY') ?? '')
  const year = /\d{4}/.exec(first('PY') ?? first('Y1') ?? first('DA') ?? '')?.[0]
  return {
    title: first('TI', 'T1') ?? '',
    abstract: paragraphs(all('AB')[0] ?? all('N2')[0]),
    authors: all('AU', 'A1')
      .flatMap((value) => value.split('\n'))
      .map(personOf),
    keywords: all('KW')
      .flatMap((value) => value.split(/\n|;\s/))
      .map((word) => word.trim())
      .filter(Boolean),
    pages:
      start && end && start !== end && !start.includes('-')
        ? `${start}-${end}`
        : (start ?? first('C7', 'M1')),
    published: date ? dayOf(date[1], date[2] || undefined, date[3] || undefined) : dayOf(year),
    journal: { title: first('T2', 'JO', 'JF', 'JA'), issns: issnsIn(all('SN')) },
  }
}

function wosParts(all: All, first: First): Partial<Draft> {
  const [start, end] = [first('BP'), first('EP')]
  const [month, day] = (first('PD') ?? '').split(' ')
  return {
    title: first('TI') ?? '',
    abstract: paragraphs(all('AB')[0]),
    authors: (all('AF')[0] ?? all('AU')[0] ?? '').split('\n').filter(Boolean).map(personOf),
    keywords: [...all('DE'), ...(all('DE').length > 0 ? [] : all('ID'))]
      .flatMap((value) => value.replaceAll('\n', ' ').split(/;\s*/))
      .filter(Boolean),
    pages: start && end && start !== end ? `${start}-${end}` : (start ?? first('AR')),
    published: dayOf(first('PY'), monthOf(month) ?? undefined, day),
    journal: { title: first('SO'), issns: issnsIn([...all('SN'), ...all('EI')]) },
  }
}

const personOf = (value: string) => {
  const name = value.replaceAll(/\s+/g, ' ').trim()
  return author(!name.includes(',') && isGroupName(name) ? { familyName: name, isGroup: true } : nameOf(name))
}
const paragraphs = (value: string | undefined) =>
  (value ?? '')
    .split(/\n\s*\n/)
    .map((p) => p.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n\n')
const issnsIn = (values: string[]) => values.join(' ').match(/\b\d{4}-\d{3}[\dXx]\b/g) ?? []

const kinds: Record<string, string> = {
  ...{
    BOOK: 'book',
    CHAP: 'chapter',
    EDBOOK: 'book',
    THES: 'thesis',
    ELEC: 'web page',
    COMP: 'software',
    B: 'book',
  },
  ...{ DATA: 'data set', PAT: 'patent', P: 'patent', SLIDE: 'slides', VIDEO: 'video', STAND: 'standard' },
}
/** Databases write names of languages where RIS asks for codes. */
const languages: Record<string, string> = {
  ...{
    en: 'en',
    eng: 'en',
    english: 'en',
    de: 'de',
    ger: 'de',
    german: 'de',
    fr: 'fr',
    fre: 'fr',
    french: 'fr',
  },
  ...{
    es: 'es',
    spa: 'es',
    spanish: 'es',
    pt: 'pt',
    por: 'pt',
    portuguese: 'pt',
    it: 'it',
    ita: 'it',
    italian: 'it',
  },
  ...{
    zh: 'zh',
    chi: 'zh',
    chinese: 'zh',
    ru: 'ru',
    rus: 'ru',
    russian: 'ru',
    ja: 'ja',
    jpn: 'ja',
    japanese: 'ja',
  },
  ...{ pl: 'pl', polish: 'pl', uk: 'uk', ukrainian: 'uk', tr: 'tr', turkish: 'tr', ar: 'ar', arabic: 'ar' },
}
