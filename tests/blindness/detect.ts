import { createHash } from 'node:crypto'
import type { Canary } from './canaries.ts'
import { type Layer, unpack } from './unpack.ts'

/** A leak: place, value and encoding. */
export interface Leak {
  where: string
  what: string
  form: string
}

export interface Detector {
  /** Searches the bytes in all their layers and encodings. */
  search(bytes: Buffer | string, where: string): Leak[]
}

interface Needle {
  what: string
  form: string
  text: string
  /** Trigrams of the searched text, as used by `within`. */
  threes: readonly number[]
}

const algorithms = ['md5', 'sha1', 'sha256', 'sha512'] as const

/** Removes differences of case, accents, ligatures and invisible characters. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\0]/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
}

/**
 * Returns the part of a text's base64 encoding that does not depend on its surroundings, for each of the
 * three alignments.
 */
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
      // A UUID is also searched for without its hyphens.
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
 * Returns the needles that may occur in the text. Each layer is searched for a thousand needles, hardly any
 * of which occurs. Therefore the text's trigrams are collected first, and only needles that consist of these
 * are searched for.
 */
function within(text: string, needles: readonly Needle[]): Needle[] {
  seen.fill(0)
  for (let at = 0; at < text.length - 2; at += 1) seen[slotOf(text, at)] = 1
  return needles.filter(
    (needle) => needle.threes.every((slot) => seen[slot] === 1) && text.includes(needle.text),
  )
}

export function detector(canaries: readonly Canary[]): Detector {
  const needles = canaries.map(needlesOf)
  const prepared = (list: readonly Looked[]): Needle[] =>
    list.filter(({ text }) => text.length > 2).map((needle) => ({ ...needle, threes: threes(needle.text) }))
  const loose = prepared(needles.flatMap((needle) => needle.loose))
  const exact = prepared(needles.flatMap((needle) => needle.exact))
  // Caches results, because the same pages and files are received many times and often contain the same
  // layers.
  const inLayers = new Map<string, Omit<Leak, 'where'>[]>()
  const inBytes = new Map<string, Leak[]>()

  const searchLayer = ({ path, text }: Layer): Leak[] => {
    let found = inLayers.get(text)
    if (!found) {
      const plain = folded(text)
      found = [...within(plain, loose), ...within(text, exact)].map(({ what, form }) => ({ what, form }))
      if (text.length > 200) inLayers.set(text, found)
    }
    return found.map((leak) => ({ ...leak, where: path }))
  }
  return {
    search(bytes, where) {
      const buffer = withoutCounters(bytes)
      const digest = createHash('sha1').update(buffer).digest('base64')
      let found = inBytes.get(digest)
      if (!found) {
        const leaks = unpack(buffer, root).flatMap(searchLayer)
        found = [...new Map(leaks.map((leak) => [JSON.stringify(leak), leak])).values()]
        inBytes.set(digest, found)
      }
      return found.map((leak) => ({ ...leak, where: leak.where.replace(root, where) }))
    },
  }
}

/** Replaces the name of the searched object, so that a cached result applies to every copy of it. */
const root = '\0'

/**
 * Matches numbers and random ids that differ in every answer. Answers that differ only in them are searched
 * once.
 */
const counters =
  /^(x-request-id: |x-ratelimit-[a-z]+: |content-length: )[0-9a-f-]+$|(?<="requestId":")[0-9a-f-]{36}(?=")/gm

function withoutCounters(bytes: Buffer | string): Buffer {
  if (typeof bytes === 'string') return Buffer.from(bytes.replaceAll(counters, '$1'))
  // Only refusals, which are short, contain a request id.
  return bytes.length < 2000
    ? Buffer.from(bytes.toString('latin1').replaceAll(counters, '$1'), 'latin1')
    : bytes
}

/** Returns one line per leak, for assertion messages. */
export function described(leaks: readonly Leak[]): string[] {
  return leaks.map(({ where, what, form }) => `${where}: ${what} (${form})`).sort()
}
