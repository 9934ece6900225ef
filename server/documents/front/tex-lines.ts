import { assembleTex } from '../tex/assemble.ts'
import { readTex } from '../tex/clean.ts'
import { withoutComments } from '../tex/prepare.ts'
import { argumentsAt, groupEnds, tokensOf } from '../tex/scan.ts'
import { type FrontLine, type FrontSource, lineOf, mostLines, raised } from './lines.ts'
import { texText } from './tex-text.ts'

const authorCommands = /^(?:author|Author|authors|IEEEauthorblockN|name|spauthor|auth)$/
const placeCommands =
  /^(?:affil|affiliation|affiliations|institute|institution|address|Address|IEEEauthorblockA|authoraffil|inst)$/
const emailCommands =
  /^(?:email|ead|Email|emailauthor|mail|corresponding|corresp|correspondingauthor|corrauth|cortext)$/
const keywordCommands =
  /^(?:keywords?|Keywords?|keyword|kwd|providecommand@keywords|IEEEkeywords|indexterms)$/
const noteCommands = /^(?:thanks|footnote|footnotetext|blfootnote|thanksref|fntext|tnotetext|note)$/

/**
 * Reads a LaTeX source as lines: the commands of the title page in the order of a printed page, then the
 * text. Knows the commands of the usual classes (article with authblk, elsarticle, revtex, acmart, svjnl,
 * llncs, sn-jnl, IEEEtran).
 */
export function readTexLines(bytes: Uint8Array, parts: Map<string, string> = new Map()): FrontSource {
  const source = withoutComments(assembleTex(readTex(bytes), parts).source)
  const ends = groupEnds(source)
  const begin = Math.max(0, source.indexOf('\\begin{document}'))
  const page: FrontLine[] = []
  const notes: FrontLine[] = []
  const macros = new Map<string, string>()
  let title: FrontLine | null = null
  let abstract = ''
  let keywords = ''
  const taken = begin === 0 ? 0 : begin + '\\begin{document}'.length
  const consumed: [number, number][] = []
  for (const token of tokensOf(source)) {
    const { kind, name, start, end } = token
    if (kind === 'begin' && /^abstract\*?$/i.test(name) && !abstract) {
      const close = source.indexOf('\\end{', end)
      const last = source.indexOf(`\\end{${name}}`, end)
      if (last > 0 && close > 0) {
        abstract = source.slice(end, last)
        consumed.push([start, last + name.length + 6])
      }
    }
    if (kind === 'begin' && /^(?:keywords?|IEEEkeywords|keyword)$/i.test(name) && !keywords) {
      const last = source.indexOf(`\\end{${name}}`, end)
      if (last > 0) {
        keywords = source.slice(end, last).replaceAll(/\\(?:sep|and)(?![a-zA-Z])/g, '; ')
        consumed.push([start, last + name.length + 6])
      }
    }
    if (kind !== 'command' || page.length > 5000) continue
    const given = argumentsAt(source, ends, end, 2)
    const values = given
      .filter(({ optional }) => !optional)
      .map((one) => source.slice(one.start + 1, one.end - 1))
    const option = given.find(({ optional }) => optional)
    const mark = option ? source.slice(option.start + 1, option.end - 1) : ''
    const [value] = values
    if (/^(?:new|renew|provide)command$|^def$/.test(name)) {
      const defined = /\\([A-Za-z]+)/.exec(value ?? '')?.[1]
      if (defined && values[1] && values[1].length < 2000 && !values[1].includes('#'))
        macros.set(defined, values[1])
      continue
    }
    if (value === undefined || consumed.some(([from, to]) => start >= from && start < to)) continue
    const first = given.find(({ optional }) => !optional)
    const one: [number, number] = [start, first?.end ?? end]
    const expanded = expand(value, macros)
    if (/^(?:title|Title|papertitle|subtitle)$/.test(name)) {
      const text = texText(withNotes(expanded, notes)).replaceAll('\n', ' ')
      if (name === 'subtitle' && title) title.text += `: ${text}`
      else if (text && !title) title = lineOf(text, { style: 'Title', size: 20, heading: true })
      consumed.push(one)
    } else if (/^abstract$/i.test(name) && !abstract) {
      abstract = expanded
      consumed.push(one)
    } else if (keywordCommands.test(name) && !keywords) {
      keywords = expanded.replaceAll(/\\(?:sep|and|quad|textbullet|cdot)(?![a-zA-Z])/g, '; ')
      consumed.push(one)
    } else if (authorCommands.test(name) && !(name === 'name' && !/^[^@]*[A-Z]/.test(value))) {
      page.push(...authorLines(expanded, mark, notes))
      consumed.push(one)
    } else if (placeCommands.test(name)) {
      if (/\\at(?![a-zA-Z])/.test(expanded)) placeByName(expanded, page)
      else page.push(...placeLines(expanded, mark, notes))
      consumed.push(one)
    } else if (emailCommands.test(name) && (start < begin || title)) {
      page.push(lineOf(texText(expanded)))
      consumed.push(one)
    } else if (/^(?:orcid|orcidID|orcidlink)$/i.test(name)) {
      page.push(lineOf(`https://orcid.org/${texText(expanded)}`))
    } else if (name === 'date') consumed.push(one)
  }
  const body = textLines(source, taken, consumed, macros)
  const head: FrontLine[] = [...(title ? [title] : []), ...page]
  if (abstract)
    head.push(
      lineOf('Abstract', { heading: true, style: 'Heading' }),
      ...texText(withNotes(expand(abstract, macros), notes))
        .split('\n')
        .map((text) => lineOf(text, { style: 'Abstract' })),
    )
  const listed = texText(expand(keywords, macros)).replaceAll('\n', '; ')
  if (listed) head.push(lineOf(`Keywords: ${listed.replace(/^key\s?words?\s*[:.]?\s*/i, '')}`))
  const count = (form: RegExp) => source.slice(begin).match(form)?.length ?? 0
  return {
    lines: [...head, ...notes, ...body].slice(0, mostLines),
    pages: null,
    figures: count(/\\begin\{(?:figure|SCfigure|wrapfigure|sidewaysfigure)\*?\}/g),
    tables: count(/\\begin\{(?:table|longtable|sidewaystable|wraptable|threeparttable)\*?\}/g),
  }
}

const expand = (text: string, macros: Map<string, string>, depth = 0): string =>
  depth > 3 || !text.includes('\\')
    ? text
    : text.replaceAll(/\\([A-Za-z]+)(?![A-Za-z])(?:\{\})?/g, (all, name: string) => {
        const found = macros.get(name)
        return found === undefined || found.length * text.length > 1_000_000
          ? all
          : expand(found, macros, depth + 1)
      })

/** Takes footnotes out of a text and leaves their marks. */
function withNotes(text: string, notes: FrontLine[]): string {
  if (!/\\(?:thanks|footnote|thanksref|footnotetext|thanks)\b/.test(text)) return text
  const ends = groupEnds(text)
  let out = ''
  let from = 0
  for (const { kind, name, start, end } of tokensOf(text)) {
    if (start < from || kind !== 'command' || !noteCommands.test(name)) continue
    const value = argumentsAt(text, ends, end, 1).find(({ optional }) => !optional)
    if (!value) continue
    const mark = `${raised.open}fn${notes.length + 1}${raised.close}`
    notes.push(
      lineOf(mark + texText(text.slice(value.start + 1, value.end - 1)).replaceAll('\n', ', '), {
        isNote: true,
      }),
    )
    out += text.slice(from, start) + mark
    from = value.end
  }
  return out + text.slice(from)
}

const splitAuthors = /\\(?:and|And|AND|quad|qquad|IEEEauthorrefmark)(?![a-zA-Z])/

function authorLines(value: string, mark: string, notes: FrontLine[]): FrontLine[] {
  const noted = withNotes(value, notes)
    // \fnm{Ana} \sur{da Silva}: spaces within the family name do not separate words.
    .replaceAll(/\\sur\s*\{([^{}]*)\}/g, (_, family: string) => family.replaceAll(' ', '\ue002'))
    .replaceAll(/\\(?:fnm|pfx|spfx|snm|name|firstname|lastname)\s*\{([^{}]*)\}/g, '$1 ')
    .replaceAll(/\\(?:address|affiliation|institution|email|ead|orcid|orcidID|url)\s*\{/g, '\\\\{')
  return noted.split(splitAuthors).flatMap((one) => {
    const lines = texText(one).split('\n').filter(Boolean)
    const marked = /^[\w,;*\s†‡§-]{1,40}$/.test(mark) ? raised.open + mark + raised.close : ''
    return lines.map((text, at) =>
      lineOf(at === 0 ? text + marked : text, { style: at === 0 ? 'Author' : '' }),
    )
  })
}

/** Springer's `\institute{A. Author \at Place \\ \email{a@x}}` names the author of each place. */
function placeByName(value: string, page: FrontLine[]): void {
  for (const part of value.split(/\\and(?![a-zA-Z])/)) {
    const [names = '', ...rest] = part.split(/\\at(?![a-zA-Z])/)
    const lines = texText(rest.join('; '))
      .split('\n')
      .map((text, at) => lineOf(text, { style: at === 0 ? 'Affiliation' : '' }))
    const name = texText(names).replace(/[,.\s]+$/, '')
    const family = name.split(' ').at(-1) ?? ''
    const indexWith = (words: string) =>
      page.findIndex(({ style, text }) => style === 'Author' && text.includes(words))
    // Several authors may have one family name.
    const whole = name === '' ? -1 : indexWith(name)
    const at = whole >= 0 || family === '' ? whole : indexWith(family)
    page.splice(at < 0 ? page.length : at + 1, 0, ...lines)
  }
}

function placeLines(value: string, mark: string, notes: FrontLine[]): FrontLine[] {
  const keyed = /(?:organization|orgname|institution|addressline|city|country)\s*=/.test(value)
  const fields = keyed
    ? [
        ...value.matchAll(
          /(?:organization|department|addressline|city|state|country)\s*=\s*(?:\{([^{}]*)\}|([^,{}]+))/g,
        ),
      ]
        .map(([, inside, bare]) => inside ?? bare ?? '')
        .join(', ')
    : value.replaceAll(
        /\\(?:orgdiv|orgname|orgaddress|institution|department|city|state|country|street|postcode|position)\s*\{([^{}]*)\}\s*,?/g,
        '$1, ',
      )
  const marked =
    /^[\w,;*\s†‡§-]{1,40}$/.test(mark) && !keyed
      ? raised.open + mark + raised.close
      : mark && keyed
        ? raised.open + mark + raised.close
        : ''
  return withNotes(fields, notes)
    .split(/\\and(?![a-zA-Z])/)
    .map((one, at, all) => {
      const text = texText(one)
        .replaceAll('\n', ', ')
        .replaceAll(/(?:,\s*)+/g, ', ')
        .replace(/,\s*$/, '')
      const own = all.length > 1 && marked === '' ? `${raised.open}${at + 1}${raised.close}` : marked
      return lineOf(own + text, { style: 'Affiliation' })
    })
}

/** The paragraphs and headings after the title page's commands. */
function textLines(
  source: string,
  from: number,
  consumed: [number, number][],
  macros: Map<string, string>,
): FrontLine[] {
  let text = ''
  let at = from
  for (const [start, end] of [...consumed].sort((a, b) => a[0] - b[0])) {
    if (start < at) continue
    text += source.slice(at, start)
    at = end
  }
  text += source.slice(at)
  const end = text.indexOf('\\end{document}')
  return (end < 0 ? text : text.slice(0, end))
    .split(
      /\n\s*\n|(?=\\(?:section|subsection|chapter|paragraph|begin\{(?:abstract|center|titlepage|flushleft)\})\b)/,
    )
    .slice(0, mostLines)
    .flatMap((block) => {
      const heading =
        /^\s*\\(?:section|subsection|chapter|paragraph)\*?\s*(?:\[[^\]]*\])?\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(
          block,
        )
      const size = /\\(?:LARGE|Huge|huge|Large)(?![a-zA-Z])/.test(block) ? 18 : 10
      const rest = texText(expand(heading ? block.slice(heading[0].length) : block, macros))
      return [
        ...(heading
          ? [lineOf(texText(heading[1] ?? ''), { heading: true, style: 'Heading', size: 12 })]
          : []),
        ...rest
          .split('\n')
          .filter(Boolean)
          .map((line) => lineOf(line, { size })),
      ]
    })
}
