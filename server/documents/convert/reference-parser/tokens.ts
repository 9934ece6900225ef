/**
 * Labels of tokens. The trained model depends on their order, so add new labels only at the end and train
 * again.
 */
export const labels = [
  'other',
  'surname',
  'given',
  'collab',
  'year',
  'title',
  'container',
  'volume',
  'issue',
  'firstPage',
  'lastPage',
  'editorSurname',
  'editorGiven',
  'publisher',
  'place',
  'edition',
  'doi',
  'url',
] as const

export type Label = (typeof labels)[number]

export interface Token {
  text: string
  start: number
  end: number
  isItalic: boolean
}

const pattern =
  /https?:\/\/[^\s<>]+|www\.[^\s<>]+|(?:doi:\s*)?10\.\d{4,9}\/[^\s<>]+|[\p{L}\p{M}]+(?:['’´-][\p{L}\p{M}]+)*|\d+|[^\s]/giu

/** Splits a reference into tokens. `italic` tells which characters are italic (or bold, as in ABNT style). */
export function tokensOf(text: string, italic: (at: number) => boolean = () => false): Token[] {
  return [...text.matchAll(pattern)]
    .map((match) => {
      const shown = match[0].replace(/(?<=.)[.,;)\]]+$/, (end) =>
        /^(https?:|www\.|10\.|doi)/i.test(match[0]) ? '' : end,
      )
      return {
        text: shown,
        start: match.index,
        end: match.index + shown.length,
        isItalic: italic(match.index),
      }
    })
    .flatMap((token) => (token.text === '' ? [] : [token]))
}

export const buckets = 2 ** 18

function hash(feature: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < feature.length; at += 1) value = Math.imul(value ^ feature.charCodeAt(at), 0x01000193)
  return (value >>> 0) % buckets
}

function shapeOf(text: string): string {
  if (/^\d+$/.test(text))
    return /^(1[5-9]|20)\d\d$/.test(text) ? 'year' : text.length > 4 ? 'd5' : `d${text.length}`
  if (/^(https?:|www\.)/i.test(text)) return 'url'
  if (/^(doi:\s*)?10\.\d{4}/i.test(text)) return 'doi'
  if (!/\p{L}/u.test(text)) return text
  if (/^\p{Lu}$/u.test(text)) return 'A'
  if (/^\p{Lu}{2,3}$/u.test(text)) return 'AA'
  if (/^[\p{Lu}'’-]+$/u.test(text)) return 'AAA'
  if (/^\p{Lu}/u.test(text)) return text.includes('-') ? 'Aa-a' : 'Aa'
  return text.length <= 3 ? 'aa' : 'aaa'
}

/** Returns the features of every token, as hash bucket numbers. */
export function featuresOf(tokens: readonly Token[]): number[][] {
  const shapes = tokens.map(({ text }) => shapeOf(text))
  const lower = tokens.map(({ text }) => text.toLowerCase())
  const firstYear = shapes.indexOf('year')
  const count = tokens.length
  const manner = mannerOf(tokens, shapes)
  let isQuoted = false
  let depth = 0
  let stops = 0
  let sinceStop = 0
  let commas = 0
  let afterIn = 0
  return tokens.map((token, at) => {
    const { text } = token
    const word = lower[at] ?? ''
    if (/["“”„«»]/.test(text)) isQuoted = text === '"' ? !isQuoted : /[“„«]/.test(text)
    if (/[([]/.test(text)) depth += 1
    if (/[)\]]/.test(text)) depth = Math.max(0, depth - 1)
    if ((word === 'in' || word === 'en' || word === 'em') && /[A-ZÀ-Ý]/.test(text.charAt(0)) && at > 2)
      afterIn = 1
    const shape = shapes[at] ?? ''
    const w = (offset: number) => lower[at + offset] ?? (at + offset < 0 ? '<' : '>')
    const s = (offset: number) => shapes[at + offset] ?? (at + offset < 0 ? '<' : '>')
    const place = Math.min(9, Math.floor((10 * at) / count))
    const year = firstYear < 0 ? 'n' : at < firstYear ? 'b' : at === firstYear ? 'y' : 'a'
    const italic = token.isItalic ? 'i' : 'r'
    const spaced = at > 0 && (tokens[at - 1]?.end ?? 0) < token.start ? ' ' : ''
    const list = [
      `w ${word}`,
      `s ${shape}`,
      `p ${word.slice(0, 3)}`,
      `e ${word.slice(-3)}`,
      `-1 ${w(-1)}`,
      `+1 ${w(1)}`,
      `-1s ${s(-1)}`,
      `+1s ${s(1)}`,
      `-2s ${s(-2)} ${s(-1)}`,
      `+2s ${s(1)} ${s(2)}`,
      `-1s0 ${s(-1)} ${shape}`,
      `0+1s ${shape} ${s(1)}`,
      `3s ${s(-1)} ${shape} ${s(1)}`,
      `5s ${s(-2)} ${s(-1)} ${shape} ${s(1)} ${s(2)}`,
      `-2w ${w(-2)} ${w(-1)}`,
      `+2w ${w(1)} ${w(2)}`,
      `pl ${place} ${shape}`,
      `yr ${year} ${shape}`,
      `yd ${firstYear < 0 ? 'n' : Math.max(-4, Math.min(8, at - firstYear))} ${shape}`,
      `it ${italic} ${shape}`,
      `it3 ${tokens[at - 1]?.isItalic ? 'i' : 'r'}${italic}${tokens[at + 1]?.isItalic ? 'i' : 'r'}`,
      `q ${isQuoted} ${shape}`,
      `d ${Math.min(depth, 1)} ${shape}`,
      `st ${Math.min(stops, 6)} ${shape} ${year}`,
      `ss ${Math.min(sinceStop, 5)} ${Math.min(stops, 4)}`,
      `cm ${Math.min(commas, 4)} ${shape} ${year}`,
      `in ${afterIn} ${shape}`,
      `inp ${afterIn} ${place}`,
      `sp ${spaced} ${shape}`,
      `la ${nextStop(tokens, shapes, at)}`,
      `m ${manner} ${s(-1)} ${shape}`,
      `mst ${manner} ${Math.min(stops, 5)} ${shape}`,
      `mss ${manner} ${Math.min(stops, 4)} ${Math.min(sinceStop, 3)} ${s(1)}`,
      `nn ${nextNumber(lower, shapes, at)} ${shape}`,
      `nns ${nextNumber(lower, shapes, at)} ${s(-1)}`,
      `spn ${spaced} ${s(-1)} ${shape} ${s(1)}`,
      `s4 ${word.slice(-4)}`,
      `b`,
    ]
    if (text === '.' && s(-1) !== 'A') {
      stops += 1
      sinceStop = 0
    } else sinceStop += 1
    if (text === ',') commas += 1
    return list.map(hash)
  })
}

/**
 * Describes the style of the whole reference: the form of its first name, the place of the first year, and
 * whether there are quotation marks and semicolons.
 */
function mannerOf(tokens: readonly Token[], shapes: readonly string[]): string {
  const first = shapes.findIndex((shape) => /^[Aa]/.test(shape))
  const isInverted = tokens[first + 1]?.text === ','
  const isPlain = /^A{1,2}$/.test(shapes[first + 1] ?? '') && shapes[first + 2] !== '.'
  const name = `${shapes[first] === 'A' ? 'i' : shapes[first] === 'AAA' ? 'c' : 'n'}${isInverted ? ',' : isPlain ? 'v' : 'o'}`
  const year = shapes.indexOf('year')
  const isEarly = year >= 0 && year < 0.6 * tokens.length
  const place = year < 0 ? 'n' : `${isEarly ? 'e' : 'l'}${tokens[year - 1]?.text === '(' ? '(' : '.'}`
  const has = (marks: RegExp) => (tokens.some(({ text }) => marks.test(text)) ? 'y' : 'n')
  return `${name}${place}${has(/^["“]$/)}${has(/^;$/)}`
}

/**
 * Tells what the next number after a token is introduced by, and how many commas and stops come before it. In
 * a journal's name and the place after it, this is the volume.
 */
function nextNumber(lower: readonly string[], shapes: readonly string[], at: number): string {
  let commas = 0
  let stops = 0
  for (let next = at + 1; next < Math.min(lower.length, at + 14); next += 1) {
    const shape = shapes[next] ?? ''
    if (shape === ',') commas += 1
    else if (shape === '.' && shapes[next - 1] !== 'A') stops += 1
    else if (/^(?:d\d|year)$/.test(shape)) {
      const before = lower[next - 1] === '.' ? lower[next - 2] : lower[next - 1]
      return `${Math.min(commas, 3)} ${Math.min(stops, 2)} ${/^(?:v|vol|n|no|nº|p|pp|ano|\(|,|;|:)$/.test(before ?? '') ? before : 'w'} ${shape}`
    }
  }
  return `n ${Math.min(commas, 3)} ${Math.min(stops, 2)}`
}

/**
 * Returns the shape of the token after the next full stop or comma. It helps to recognise the end of a title.
 */
function nextStop(tokens: readonly Token[], shapes: readonly string[], at: number): string {
  for (let next = at; next < Math.min(tokens.length, at + 25); next += 1) {
    const { text } = tokens[next] as Token
    if ((text === '.' && shapes[next - 1] !== 'A') || text === '?' || text === '”' || text === '"')
      return `${text} ${shapes[next + 1] ?? '>'} ${tokens[next + 1]?.isItalic ? 'i' : 'r'} ${shapes[next + 2] ?? '>'}`
  }
  return 'none'
}
