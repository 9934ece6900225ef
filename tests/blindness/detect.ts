import { createHash } from 'node:crypto'
import type { Canary } from './canaries.ts'
import { type Layer, unpack } from './unpack.ts'

/** One find: where, what, and in which disguise. */
export interface Leak {
  where: string
  what: string
  form: string
}

export interface Detector {
  /** Looks into every layer of some bytes. */
  search(bytes: Buffer | string, where: string): Leak[]
}

interface Needle {
  what: string
  form: string
  text: string
  /** Of each three letters in a row, where `within` marks them. */
  threes: readonly number[]
}

const algorithms = ['md5', 'sha1', 'sha256', 'sha512'] as const

/** Case, accents, ligatures and invisible characters make no difference. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\0]/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
}

/** What base64 makes of a text that does not begin at a multiple of three: the letters that are certain. */
function base64Forms(value: string): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const encoded = Buffer.from(`${'\0'.repeat(shift)}${value}`)
      .toString('base64')
      .replaceAll('=', '')
    const sure = encoded.slice(
      Math.ceil((shift * 8) / 6),
      Math.floor(((shift + Buffer.byteLength(value)) * 8) / 6),
    )
    return sure.length < 8 ? [] : [sure, sure.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

type Looked = Omit<Needle, 'threes'>

function needlesOf({ what, value }: Canary): { loose: Looked[]; exact: Looked[] } {
  const spellings = [...new Set([value, value.toLowerCase(), value.toUpperCase(), folded(value)])]
  const digests = spellings.flatMap((text) =>
    algorithms.map((name) => ({ name, digest: createHash(name).update(text).digest() })),
  )
  return {
    loose: [
      { what, form: 'plain', text: folded(value) },
      { what, form: 'reversed', text: [...folded(value)].reverse().join('') },
      ...spellings.map((text) => ({ what, form: 'hex', text: Buffer.from(text).toString('hex') })),
      ...digests.map(({ name, digest }) => ({ what, form: `${name} hex`, text: digest.toString('hex') })),
      // A UUID without its hyphens is the same UUID.
      ...(/^[0-9a-f]{8}-/.test(value) ? [{ what, form: 'plain', text: value.replaceAll('-', '') }] : []),
    ],
    exact: [
      ...spellings.flatMap((text) => base64Forms(text).map((form) => ({ what, form: 'base64', text: form }))),
      ...digests.flatMap(({ name, digest }) => [
        { what, form: `${name} base64`, text: digest.toString('base64').replaceAll('=', '') },
        { what, form: `${name} base64url`, text: digest.toString('base64url') },
      ]),
    ],
  }
}

const slots = 1 << 16
const slotOf = (text: string, at: number) =>
  ((text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2)) & (slots - 1)

function threes(text: string): number[] {
  return Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => slotOf(text, at))
}

const seen = new Uint8Array(slots)

/**
 * The needles that stand in the text. A thousand are looked for in every layer, and hardly one is there: first it is
 * marked which three letters in a row the text has at all, and only what has no others is searched for.
 */
function within(text: string, needles: readonly Needle[]): Needle[] {
  seen.fill(0)
  for (let at = 0; at < text.length - 2; at += 1) seen[slotOf(text, at)] = 1
  return needles.filter(
    (needle) => needle.threes.every((slot) => seen[slot] === 1) && text.includes(needle.text),
  )
}

/** `but` are texts in which a canary may stand, such as the reader's own address. */
export function detector(canaries: readonly Canary[]): Detector {
  const needles = canaries.map(needlesOf)
  const prepared = (list: readonly Looked[]): Needle[] =>
    list.filter(({ text }) => text.length > 2).map((needle) => ({ ...needle, threes: threes(needle.text) }))
  const loose = prepared(needles.flatMap((needle) => needle.loose))
  const exact = prepared(needles.flatMap((needle) => needle.exact))
  // The same page is met a hundred times.
  const known = new Map<string, Omit<Leak, 'where'>[]>()

  const searchLayer = ({ path, text }: Layer): (Omit<Leak, 'where'> & { path: string })[] => {
    let found = known.get(text)
    if (!found) {
      const plain = folded(text)
      found = [...within(plain, loose), ...within(text, exact)].map(({ what, form }) => ({ what, form }))
      if (text.length > 200) known.set(text, found)
    }
    return found.map((leak) => ({ ...leak, path }))
  }
  return {
    search(bytes, where) {
      const buffer = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
      const leaks = unpack(buffer, where)
        .flatMap(searchLayer)
        .map(({ path, what, form }) => ({ where: path, what, form }))
      return [...new Map(leaks.map((leak) => [JSON.stringify(leak), leak])).values()]
    },
  }
}

/** One line a leak, for an assertion's message. */
export function described(leaks: readonly Leak[]): string[] {
  return leaks.map(({ where, what, form }) => `${where}: ${what} (${form})`).sort()
}
