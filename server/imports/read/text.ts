import type { Readable } from 'node:stream'

/** The bytes of a source. It can be read several times. */
export interface Bytes {
  name: string
  size: number | null
  open(): Promise<Readable>
}

/** A text that is read piece by piece, and in which encoding it is. */
export interface DecodedText {
  chunks: AsyncIterable<string>
  /** A note for the report if the text is not in the encoding that it should be in. */
  note: string | null
}

/**
 * Reads a text of any size. Texts that are not UTF-8 are read as Windows-1252, which files of older programs are in,
 * whatever they declare; the note says so. Texts with a byte order mark of UTF-16 are read as that.
 */
export async function textOf(bytes: Bytes): Promise<DecodedText> {
  const encoding = await encodingOf(bytes)
  return {
    chunks: decoded(bytes, encoding),
    note:
      encoding === 'windows-1252'
        ? 'The file is not UTF-8. It was read as Windows-1252; please check letters with accents.'
        : null,
  }
}

async function* decoded(bytes: Bytes, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of await bytes.open()) {
    const text = decoder.decode(chunk as Uint8Array, { stream: true })
    if (text) yield text
  }
  const rest = decoder.decode()
  if (rest) yield rest
}

/** Reads the whole file once, because a wrong byte may come at its very end. */
async function encodingOf(bytes: Bytes): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  const stream = await bytes.open()
  try {
    for await (const chunk of stream) {
      const part = chunk as Uint8Array
      if (isFirst && part[0] === 0xff && part[1] === 0xfe) return 'utf-16le'
      if (isFirst && part[0] === 0xfe && part[1] === 0xff) return 'utf-16be'
      isFirst = false
      decoder.decode(part, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  } finally {
    stream.destroy()
  }
}

/** Reads lines without their ends. Lines longer than `most` characters are cut. */
export async function* linesOf(chunks: AsyncIterable<string>, most = 4 * 2 ** 20): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > most) rest = rest.slice(0, most)
    for (const line of lines) yield line
  }
  if (rest) yield rest.replace(/\r$/, '')
}

/** Reads a text whole. Returns null if it is longer than `most` characters. */
export async function wholeText(chunks: AsyncIterable<string>, most: number): Promise<string | null> {
  const parts: string[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > most) return null
    parts.push(chunk)
  }
  return parts.join('')
}
