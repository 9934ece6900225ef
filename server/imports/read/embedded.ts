import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { SourceFile } from '../found.ts'

/**
 * Takes the contents of <embed> elements out of an XML file and notes in their place where they are: bytes="start-end". Exports of OJS hold
 * whole files in base64; the parser never sees them, and each is read from the file when it is needed.
 */
export async function* withoutEmbedded(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  /** Place of `rest` in the file. */
  let at = 0
  let start = -1
  for await (const chunk of stream) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer)
    const pass = (length: number) => {
      const passed = rest.subarray(0, length)
      rest = rest.subarray(length)
      at += length
      return passed
    }
    for (;;) {
      if (start < 0) {
        const open = rest.indexOf('<embed')
        if (open < 0) {
          yield pass(Math.max(0, rest.length - 6))
          break
        }
        const close = rest.indexOf('>', open)
        if (close < 0) {
          yield pass(open)
          break
        }
        if (rest[close - 1] === 47) {
          yield pass(close + 1)
          continue
        }
        yield pass(close)
        pass(1)
        start = at
      } else {
        const end = rest.indexOf('</embed')
        if (end < 0) {
          pass(Math.max(0, rest.length - 7))
          break
        }
        yield Buffer.from(` bytes="${start}-${at + end}">`)
        pass(end)
        start = -1
      }
    }
  }
  if (start >= 0) yield Buffer.from(' bytes="cut">')
  yield rest
}

/** A file that is embedded in base64 between two places of a file on this machine. */
export function embeddedFile(path: string, bytes: string, name: string): SourceFile | null {
  const [, start, end] = /^(\d+)-(\d+)$/.exec(bytes) ?? []
  if (start === undefined || end === undefined || start === end) return null
  const length = Number(end) - Number(start)
  return {
    name,
    size: Math.floor((length * 3) / 4),
    async read() {
      const base64 = await text(createReadStream(path, { start: Number(start), end: Number(end) - 1 }))
      return Buffer.from(base64.replaceAll(/[^A-Za-z0-9+/=_-]/g, ''), 'base64')
    },
  }
}
