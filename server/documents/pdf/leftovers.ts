import { inflateSync } from 'node:zlib'
import { folded } from '#domain/blinding/fold.ts'
import { genericMailbox } from '#domain/blinding/names/literals.ts'
import { isPlainWord } from '#domain/blinding/plain-words.ts'
import { unaccented } from '#domain/unaccented.ts'
import type { Identities } from '../contract.ts'

/**
 * Searches the bytes of a finished PDF, and every stream in it unpacked, for identities that no text search
 * finds. Parses the file without the libraries that wrote it. Returns the folded forms found. Surnames alone
 * are not searched for, because they may occur in the reference list.
 */
export function findLeftovers(bytes: Uint8Array, identities: Identities): string[] {
  const file = Buffer.from(bytes)
  const found = new Set(findInBytes(file, identities))
  for (const stream of streamsOf(file)) for (const form of findInBytes(stream, identities)) found.add(form)
  return [...found].sort()
}

/** Returns the folded forms of identities that occur in these bytes. */
export function findInBytes(bytes: Uint8Array, identities: Identities): string[] {
  const needles = needlesOf(identities)
  if (needles.length === 0) return []
  const texts = readings(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return needles.filter((needle) => texts.some((text) => text.includes(needle)))
}

function needlesOf(identities: Identities): string[] {
  const forms = identities.people.flatMap(({ firstName, lastName, email, orcid }) => [
    firstName && lastName ? `${firstName} ${lastName}` : '',
    firstName && lastName ? `${lastName}, ${firstName}` : '',
    email,
    orcid?.replace(/^.*\//, '') ?? '',
  ])
  const handles = (identities.extra ?? []).filter(
    (handle) => !isPlainWord(handle) && !syntax.test(handle) && !genericMailbox.test(folded(handle)),
  )
  return [...new Set([...forms, ...handles].map(folded))].filter((form) => form.length >= 5)
}

/** User names that are words of the format itself, in the bytes of every PDF. */
const syntax =
  /^(?:ascent|author|catalog|contents?|count|descent|encoding|endobj|filter|flags|fonts?|height|identity|images?|index|lang|length|metadata|names|object|order|ordering|outlines?|pages?|parent|pattern|producer|registry|resources?|stream|subtype|title|trailer|width|widths)$/i

/**
 * Returns every deflated stream (ISO 32000-2, 7.3.8), unpacked as far as possible. Images are skipped,
 * because they contain no extractable text.
 */
function* streamsOf(file: Buffer): Generator<Buffer> {
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.subarray(at - 3, at).toString('latin1') === 'end') continue
    const dictionary = file
      .subarray(Math.max(0, at - 600), at)
      .toString('latin1')
      .split(/endobj|endstream/)
      .at(-1)
    const start = file[at + 6] === 13 ? at + 8 : at + 7
    const end = file.indexOf('endstream', start)
    if (end < 0) return
    if (/\/FlateDecode/.test(dictionary ?? '') && !/\/Subtype\s*\/Image/.test(dictionary ?? '')) {
      try {
        yield inflateSync(file.subarray(start, end), { maxOutputLength: 64 * 2 ** 20 })
      } catch {
        // A stream that cannot be unpacked is searched in its compressed form, as part of the file.
      }
    }
    at = end
  }
}

/**
 * Returns the bytes decoded in several ways: UTF-8, Latin-1, UTF-16 (by removing NULs), hexadecimal strings,
 * escaped strings.
 */
function readings(data: Buffer): string[] {
  const latin = data.toString('latin1')
  const texts = [unaccented(latin)]
  if (/[\u0080-\u00ff]/.test(latin)) texts.push(unaccented(data.toString('utf8')))
  if (latin.includes('\0')) texts.push(unaccented(latin.replaceAll('\0', '')))
  const hex = [...latin.matchAll(/<([0-9A-Fa-f\s]{10,4000})>/g)].map((hit) =>
    Buffer.from((hit[1] ?? '').replace(/\s+/g, ''), 'hex'),
  )
  if (hex.length > 0) {
    const joined = Buffer.concat(hex.flatMap((part) => [part, Buffer.from('\n')]))
    texts.push(
      unaccented(joined.toString('latin1').replaceAll('\0', '')),
      unaccented(joined.toString('utf8')),
    )
  }
  if (/\\[0-7]{3}/.test(latin)) {
    const unescaped = latin.replace(/\\([0-7]{3})/g, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 8) & 255),
    )
    texts.push(unaccented(unescaped.replaceAll('\0', '')))
  }
  return texts
}
