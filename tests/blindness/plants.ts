/** Generates files in which a leak can be placed, to check that it is found. */
import { deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function chunk(type: 'tEXt' | 'zTXt' | 'iTXt' | 'IHDR' | 'IEND', given: Buffer | string): Buffer {
  const data =
    type === 'zTXt'
      ? Buffer.concat([Buffer.from('Author\0\0'), deflateSync(given)])
      : type === 'iTXt'
        ? Buffer.concat([Buffer.from('Author\0\x01\0en\0\0'), deflateSync(given)])
        : Buffer.from(given)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  // The checksum is left empty, because these tests do not verify it.
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

export function png(...chunks: Buffer[]): Buffer {
  return Buffer.concat([signature, chunk('IHDR', Buffer.alloc(13)), ...chunks, chunk('IEND', '')])
}

/** A JPEG with one application segment. */
export function jpeg(segment: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(segment.length + 2)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe1]),
    length,
    Buffer.from(segment, 'latin1'),
    Buffer.from([0xff, 0xd9]),
  ])
}

export function qpMail(body: string): string {
  return `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${body}`
}
