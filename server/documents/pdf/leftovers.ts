import type * as mupdf from 'mupdf'
import { folded } from '#domain/fold.ts'
import type { Identities } from '../contract.ts'

/**
 * Searches the bytes of a finished PDF, and every stream in it unpacked, for identities that no text search
 * sees. Returns the folded forms found. Surnames alone are left out: the reference list may have them.
 */
export function findLeftovers(pdf: mupdf.PDFDocument, bytes: Uint8Array, identities: Identities): string[] {
  const needles = needlesOf(identities)
  if (needles.length === 0) return []
  const found = new Set<string>()
  const search = (data: Uint8Array) => {
    for (const text of readings(data))
      for (const needle of needles) if (text.includes(needle)) found.add(needle)
  }
  search(bytes)
  for (let i = 1; i < pdf.countObjects(); i++) {
    const object = pdf.newIndirect(i)
    if (object.isNull()) continue
    if (!object.isStream()) search(encoder.encode(decodeStrings(object)))
    else if (!isPicture(object)) search(unpack(object))
  }
  return [...found].sort()
}

const encoder = new TextEncoder()

function needlesOf(identities: Identities): string[] {
  const forms = identities.people.flatMap(({ firstName, lastName, email, orcid }) => [
    firstName && lastName ? `${firstName} ${lastName}` : '',
    firstName && lastName ? `${lastName}, ${firstName}` : '',
    email,
    orcid?.replace(/^.*\//, '') ?? '',
  ])
  return [...new Set([...forms, ...(identities.extra ?? [])].map(folded))].filter((form) => form.length >= 5)
}

/** Texts that the bytes may spell: UTF-8, Latin-1, and UTF-16 at either offset, by dropping the NULs. */
function readings(data: Uint8Array): string[] {
  const latin = Buffer.from(data).toString('latin1')
  const texts = [plain(latin)]
  if (/[\u0080-\u00ff]/.test(latin)) texts.push(plain(Buffer.from(data).toString('utf8')))
  if (latin.includes('\0')) texts.push(plain(latin.replaceAll('\0', '')))
  return texts
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const isPicture = (object: mupdf.PDFObject) => {
  const subtype = object.get('Subtype')
  return subtype.isName() && subtype.asName() === 'Image'
}

function unpack(object: mupdf.PDFObject): Uint8Array {
  try {
    return object.readStream().asUint8Array()
  } catch {
    return new Uint8Array()
  }
}

/** Strings of an object as text, whatever their encoding in the file. */
function decodeStrings(object: mupdf.PDFObject, depth = 0): string {
  if (object.isString()) return object.asString()
  if (depth > 8 || (!object.isDictionary() && !object.isArray())) return ''
  const parts: string[] = []
  object.forEach((value) => {
    if (!value.isIndirect()) parts.push(decodeStrings(value, depth + 1))
  })
  return parts.join('\n')
}
