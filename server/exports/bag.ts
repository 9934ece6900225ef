import { createHash } from 'node:crypto'
import { Spool } from '../files/spool.ts'

/** A file of an export, of which the content is read once. */
export interface ExportFile {
  /** Relative path, with slashes. */
  path: string
  content: AsyncIterable<Uint8Array>
}

/** What a bag says about itself, in the order in which it is written. */
export type BagInfo = readonly (readonly [label: string, value: string])[]

/**
 * Packs files as a bag (BagIt 1.0, RFC 8493), with SHA-256 of all that it holds. The manifests come last, because a file is only
 * read while it is written: a bag without them was cut off. Each file must be read whole before the next is asked for.
 */
export async function* bagOf(payload: AsyncIterable<ExportFile>, info: BagInfo): AsyncGenerator<ExportFile> {
  const manifest = new Spool()
  const tags: string[] = []
  async function* tag(path: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<ExportFile> {
    const sum = summed(content)
    yield { path, content: sum.content }
    tags.push(`${sum.digest()}  ${path}\n`)
  }
  try {
    yield* tag('bagit.txt', chunk('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'))
    let [octets, files] = [0, 0]
    for await (const { path, content } of payload) {
      const sum = summed(content)
      yield { path: `data/${path}`, content: sum.content }
      await manifest.append(Buffer.from(`${sum.digest()}  data/${nameInManifest(path)}\n`))
      octets += sum.octets()
      files += 1
    }
    const lines = [...info, ['Payload-Oxum', `${octets}.${files}`] as const]
    yield* tag(
      'bag-info.txt',
      chunk(lines.map(([label, value]) => `${label}: ${value.replaceAll(/\s+/g, ' ').trim()}\n`).join('')),
    )
    // A line for each file: with hundreds of thousands of them it is not held in memory.
    yield* tag('manifest-sha256.txt', manifest.read())
    yield { path: 'tagmanifest-sha256.txt', content: chunk(tags.join('')) }
  } finally {
    await manifest.close()
  }
}

/**
 * Content that is opened when its turn comes: for a reader who leaves before, nothing is open, and nothing fails because its
 * folder has gone.
 */
export async function* opened(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* open()
}

/** Content whose digest and size are known when it has been read. */
function summed(content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let octets = 0
  async function* measured() {
    for await (const part of content) {
      hash.update(part)
      octets += part.length
      yield part
    }
  }
  return { content: measured(), digest: () => hash.digest('hex'), octets: () => octets }
}

/** RFC 8493, 2.1.3: line ends and percent signs of a name are written with percent signs. */
const nameInManifest = (path: string) =>
  path.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

async function* chunk(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? Buffer.from(content) : content
}

/** A file of an export that is in memory. */
export const fileOf = (path: string, content: string | Uint8Array): ExportFile => ({
  path,
  content: chunk(content),
})
