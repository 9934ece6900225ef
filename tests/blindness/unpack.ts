/** Extracts everything readable from bytes, as a curious person with suitable tools could. */
import { gunzipSync, inflateSync } from 'node:zlib'
import { decodeHTML } from 'entities'
import { unzipSync } from 'fflate'
import * as mupdf from 'mupdf'

mupdf.setLog(null)

export interface Layer {
  /** Path of the layer, such as 'body' or 'body > word/document.xml'. */
  path: string
  text: string
}

const deepest = 5

/** Returns all readable layers of the bytes. `path` is the name of the outermost layer. */
export function unpack(bytes: Buffer, path: string, depth = 0): Layer[] {
  if (depth > deepest || bytes.length === 0) return []
  const further = (inner: Uint8Array, name: string) =>
    unpack(Buffer.from(inner), `${path} > ${name}`, depth + 1)
  // The first two bytes identify an archive. A stream in a PDF may be shorter than that.
  const mark = bytes.length < 2 ? 0 : bytes.readUInt16BE(0)
  const isPng = bytes.subarray(1, 4).toString('latin1') === 'PNG'
  // For PNG images, the text chunks are searched but not the pixels.
  const layers = isPng ? [] : textLayers(bytes, path, depth)
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') layers.push(...pdfLayers(bytes, further))
  else if (mark === 0x504b)
    for (const [name, entry] of Object.entries(unzipSync(bytes)))
      layers.push({ path: `${path} > entry name`, text: name }, ...further(entry, name))
  else if (mark === 0x1f8b) layers.push(...further(gunzipSync(bytes), 'gzip'))
  else if (isPng) layers.push(...pngLayers(bytes, further))
  return layers
}

/** Decodes the bytes in all plausible text encodings. */
function textLayers(bytes: Buffer, path: string, depth: number): Layer[] {
  const raw = bytes.toString('utf8')
  const layers: Layer[] = [{ path, text: raw }]
  const add = (name: string, text: string) => {
    if (text !== raw) layers.push({ path: `${path} > ${name}`, text })
  }
  if (raw.includes('\uFFFD')) add('latin1', bytes.toString('latin1'))
  // Names in PDF strings and old office formats may be UTF-16 of either byte order.
  if (bytes.includes(0)) {
    add('utf16le', utf16le(bytes))
    add('utf16le, shifted', utf16le(bytes.subarray(1)))
  }
  if (raw.includes('%')) add('percent', raw.replaceAll(/(%[0-9a-f]{2})+/gi, percentDecoded))
  if (raw.includes('&')) add('entities', decodeHTML(raw))
  if (raw.includes('\\u'))
    add(
      'escapes',
      raw.replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex) => fromHex(hex)),
    )
  if (/=(\r?\n|[0-9A-F]{2})/.test(raw)) add('quoted-printable', quotedPrintable(raw))
  if (/=\?[\w-]+\?[bq]\?/i.test(raw)) add('encoded words', encodedWords(raw))
  // Sequences of letters and digits may be base64 or hexadecimal data.
  const hex: string[] = []
  const base64: string[] = []
  for (const [run] of raw.matchAll(/[A-Za-z0-9+/_-]{12,}(?:\r?\n[A-Za-z0-9+/_-]+)*={0,2}/g)) {
    if (/^[0-9a-f]+$/i.test(run) && run.length % 2 === 0) hex.push(Buffer.from(run, 'hex').toString('utf8'))
    const decoded = Buffer.from(run, 'base64')
    if (
      decoded.length > 40 &&
      (decoded.readUInt16BE(0) === 0x504b || decoded.subarray(0, 5).toString('latin1') === '%PDF-')
    )
      layers.push(...unpack(decoded, `${path} > base64`, depth + 1))
    else base64.push(decoded.toString('utf8'))
  }
  // The sequences are separated by line breaks, so that no match extends over two of them.
  if (hex.length > 0) add('hex', hex.join('\n'))
  if (base64.length > 0) add('base64', base64.join('\n'))
  return layers
}

/**
 * Decodes UTF-16. Uses a copy of even length, because Node 24.21 crashes with 'double free' on long unaligned
 * buffers.
 */
function utf16le(bytes: Buffer): string {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1)).toString('utf16le')
}

const fromHex = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16))

function percentDecoded(run: string): string {
  return Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8')
}

function quotedPrintable(raw: string): string {
  return raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'))
}

/** Decodes encoded words in mail headers (RFC 2047). */
function encodedWords(raw: string): string {
  return raw
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?[\w-]+\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    )
}

type Further = (inner: Uint8Array, name: string) => Layer[]

function pdfLayers(bytes: Buffer, further: Further): Layer[] {
  const layers: Layer[] = []
  const pdf = mupdf.Document.openDocument(bytes, 'application/pdf').asPDF()
  if (!pdf) return layers
  for (let i = 0; i < pdf.countPages(); i++)
    layers.push({ path: `page ${i + 1}`, text: pdf.loadPage(i).toStructuredText('').asText() })
  const objects: string[] = [pdf.getTrailer().toString(true, false)]
  for (let i = 1; i < pdf.countObjects(); i++) {
    const object = pdf.newIndirect(i)
    objects.push(object.resolve().toString(true, false))
    if (!object.isStream()) continue
    const stream = object.readStream().asUint8Array().slice()
    // Skips font programs and pixels, because they are not text. Their dictionaries are searched above.
    const kind = object.get('Subtype')
    const name = kind.isName() ? kind.asName() : ''
    if (['Image', 'Type1C', 'CIDFontType0C', 'OpenType'].includes(name)) {
      if (name === 'Image')
        layers.push(...further(object.readRawStream().asUint8Array().slice(), `image ${i}`))
    } else if (object.get('Length1').isNull()) layers.push(...further(stream, `stream ${i}`))
  }
  layers.push(
    { path: 'objects', text: objects.join('\n') },
    { path: 'strings', text: pdfStrings(objects.join('\n')) },
  )
  pdf.destroy()
  return layers
}

/** Decodes PDF strings: octal escapes, hexadecimal, UTF-16 with a byte order mark. */
function pdfStrings(objects: string): string {
  const found: string[] = []
  for (const [, text = ''] of objects.matchAll(/\(((?:\\.|[^\\)])*)\)/gs))
    found.push(
      utf16(
        Buffer.from(
          text.replaceAll(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8))),
          'latin1',
        ),
      ),
    )
  for (const [, hex = ''] of objects.matchAll(/<([0-9a-fA-F\s]{4,})>/g))
    found.push(utf16(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')))
  return found.join('\n')
}

function utf16(bytes: Buffer): string {
  const marked = bytes.length > 2 && bytes.readUInt16BE(0) === 0xfeff && bytes.length % 2 === 0
  return marked ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('utf8')
}

/** Returns the text chunks of a PNG, with compressed ones decompressed (PNG, section 11.3.4). */
function pngLayers(bytes: Buffer, further: Further): Layer[] {
  const layers: Layer[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.subarray(at + 4, at + 8).toString('latin1')
    const data = bytes.subarray(at + 8, at + 8 + length)
    const keyword = data.indexOf(0)
    if (type === 'tEXt' || type === 'eXIf') layers.push(...further(data, type))
    if (type === 'zTXt') layers.push(...further(inflateSync(data.subarray(keyword + 2)), type))
    if (type === 'iTXt') {
      const text = data.subarray(data.indexOf(0, data.indexOf(0, keyword + 3) + 1) + 1)
      layers.push(...further(data[keyword + 1] === 1 ? inflateSync(text) : text, type))
    }
    at += 12 + length
  }
  return layers
}
