import type { IdentityMatcher } from '#domain/blinding/identities.ts'
import { argumentsAt, groupEnds, replaceSpans, type Span, tokensOf } from './scan.ts'

const labels =
  /^(label|ref|eqref|pageref|autoref|cref|Cref|crefrange|vref|nameref|subref|hypertarget|hyperlink|hypersetup|cnameref|labelcref|figref|tabref|secref)$/
const citations = /^([a-zA-Z]*cite[a-zA-Z]*|bibitem)$/
const pictures = /^(includegraphics|includesvg|epsfbox|epsffile|pgfimage|epsfig|psfig|pgfuseimage)$/
const listings =
  /^(lstinputlisting|verbatiminput|inputminted|includepdf|includestandalone|csvautotabular|pgfplotstabletypeset)$/
/** Commands whose first argument is a key that the author chose and that is not printed. */
const keyed =
  /^(gls|Gls|GLS|glspl|Glspl|glsentry[a-z]*|glslink|ac|Ac|acp|acs|acl|acf|acrshort|acrlong|acrfull|newacronym|DeclareAcronym|newglossaryentry|newtheorem|newcounter|setcounter|addtocounter|stepcounter|refstepcounter|value|arabic|roman|alph|newlength|newenvironment|renewenvironment|tag)$/
/**
 * Environments for drawings, which the copy does not show. Any word in them may be a name that the author
 * chose.
 */
const drawing = /^(tikzpicture|pgfpicture|tikzcd|forest|circuitikz)$/
const size =
  /^(width|height|scale|totalheight|keepaspectratio|angle|trim|clip|page)(=[\d.\s]*(\\(textwidth|linewidth|columnwidth|textheight|hsize)|cm|mm|in|pt|em|ex|true|false)?)?$/

export interface Renamed {
  source: string
  /** Maps the author's names of pictures and citation keys to the new names. */
  figures: Map<string, string>
  references: Map<string, string>
}

/** Names a page of a PDF of several pages, so that each page becomes a picture of its own. */
const pageKey = (file: string, option: string | undefined) => {
  const page = /\d+/.exec(option ?? '')?.[0]
  return page && page !== '1' ? `${file}#page=${page}` : file
}

/**
 * Renames everything that authors name themselves: labels, pictures and their folders, and citation keys and macros that contain a
 * name.
 */
export function renameKeys(source: string, matcher: IdentityMatcher): Renamed {
  const ends = groupEnds(source)
  const changes: (Span & { text: string })[] = []
  const figures = new Map<string, string>()
  const references = new Map<string, string>()
  const numbered = (prefix: string, known = new Map<string, string>()) => {
    return (key: string) => {
      if (!known.has(key)) known.set(key, `${prefix}${known.size + 1}`)
      return known.get(key) ?? ''
    }
  }
  const label = numbered('l')
  const figure = numbered('figure-', figures)
  const reference = numbered('r', references)
  const macro = numbered('macro')
  const letters = (text: string) => text.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  const keys = (span: Span, rename: (key: string) => string) => {
    const text = source.slice(span.start + 1, span.end - 1)
    const renamed = text
      .split(',')
      .map((key) => (key.trim() === '' || key.includes('#') ? key : rename(key.trim())))
    changes.push({ start: span.start + 1, end: span.end - 1, text: renamed.join(',') })
  }
  const neutral = numbered('k')
  const key = (text: string) => letters(neutral(text))
  const known = new Map<string, boolean>()
  const isOwn = (text: string) => {
    const own = known.get(text) ?? (!text.startsWith('\\') && beginsOrEndsWithName(text, matcher))
    known.set(text, own)
    return own
  }
  for (const { kind, name, start, end } of tokensOf(source)) {
    if ((kind === 'begin' || kind === 'end') && namesSomebody(name, matcher))
      changes.push({ start, end, text: `\\${kind}{${key(name)}}` })
    if (kind === 'begin') {
      const [option] = argumentsAt(source, ends, end, 1)
      if (option?.optional && namesSomebody(source.slice(option.start, option.end), matcher))
        changes.push({ ...option, text: '' })
    }
    if (kind !== 'command') continue
    const given = () => argumentsAt(source, ends, end, 1)
    const [first] = labels.test(name) || citations.test(name) ? given().filter((a) => !a.optional) : []
    if (labels.test(name) && first) keys(first, label)
    else if (citations.test(name)) {
      if (first) keys(first, (key) => (namesSomebody(key, matcher) ? reference(key) : key))
    } else if (keyed.test(name)) {
      const argument = given().find(({ optional }) => !optional)
      if (argument) keys(argument, (text) => (isOwn(text) ? key(text) : text))
    } else if (name === 'hyperref') {
      const [option] = given()
      if (option?.optional) changes.push({ ...option, text: '' })
    } else if (pictures.test(name) || listings.test(name)) {
      const all = given()
      const path = all.find(({ optional }) => !optional)
      if (!path) continue
      const options = all
        .filter(({ optional }) => optional)
        .flatMap((option) => source.slice(option.start + 1, option.end - 1).split(','))
        .map((option) => option.trim())
        .filter((option) => size.test(option))
      const shown = options.filter((option) => !option.startsWith('page'))
      const page = options.find((option) => option.startsWith('page'))
      const file = source.slice(path.start + 1, path.end - 1).trim()
      const text = listings.test(name)
        ? '\\textit{[This part was not included in the upload]}'
        : `\\includegraphics${shown.length > 0 ? `[${shown.join(',')}]` : ''}{${figure(pageKey(file, page))}}`
      changes.push({ start, end: path.end, text })
    } else if (namesSomebody(name, matcher))
      changes.push({ start: start + 1, end: start + 1 + name.length, text: letters(macro(name)) })
  }
  for (const drawn of drawingsIn(source)) {
    const text = source.slice(drawn.start, drawn.end)
    // Whole names come first, because the longer of two changes at one position is used.
    for (const { start, end } of matcher.find(text))
      changes.push({ start: drawn.start + start, end: drawn.start + end, text: 'removed' })
    for (const word of text.matchAll(/[\p{L}\d]{4,}/gu))
      if (namesSomebody(word[0], matcher)) {
        const at = drawn.start + word.index
        changes.push({ start: at, end: at + word[0].length, text: key(word[0]) })
      }
  }
  return { source: replaceSpans(source, changes), figures, references }
}

/**
 * Returns drawings, each from its beginning to the first matching end. Drawings without an end are omitted.
 */
function drawingsIn(source: string): Span[] {
  const drawings: Span[] = []
  let open: { name: string; start: number } | null = null
  for (const { kind, name, start, end } of tokensOf(source)) {
    if (kind === 'begin' && !open && drawing.test(name)) open = { name, start }
    else if (kind === 'end' && open?.name === name) {
      drawings.push({ start: open.start, end })
      open = null
    }
  }
  return drawings
}

/** Whether a key is an author's name with something added before or after it, such as 'oakenfeldthm'. */
function beginsOrEndsWithName(key: string, matcher: IdentityMatcher): boolean {
  if (namesSomebody(key, matcher)) return true
  return [...key.slice(0, longestKey).matchAll(/\p{L}{6,}/gu)].some(([word]) => {
    for (let length = shortestAffix; length < word.length; length++)
      if (namesSomebody(word.slice(0, length), matcher) || namesSomebody(word.slice(-length), matcher))
        return true
    return false
  })
}
const longestKey = 60
const shortestAffix = 5

/** Whether a key such as 'weissbrotTrade2019' contains an author's name. */
export function namesSomebody(key: string, matcher: IdentityMatcher): boolean {
  if (key.length < 4) return false
  const words = key.split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => word.length > 3)
  return words.some((word) => matcher.find(`${word[0]?.toUpperCase()}${word.slice(1)}`).length > 0)
}
