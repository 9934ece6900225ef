import { createHash } from 'node:crypto'

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
  const tags: string[] = []
  const tag = (path: string, text: string): ExportFile => {
    const bytes = Buffer.from(text)
    tags.push(`${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`)
    return { path, content: chunk(bytes) }
  }
  yield tag('bagit.txt', 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n')
  const manifest: string[] = []
  let octets = 0
  for await (const { path, content } of payload) {
    const hash = createHash('sha256')
    async function* measured() {
      for await (const part of content) {
        hash.update(part)
        octets += part.length
        yield part
      }
    }
    yield { path: `data/${path}`, content: measured() }
    manifest.push(`${hash.digest('hex')}  data/${nameInManifest(path)}\n`)
  }
  yield tag(
    'bag-info.txt',
    [...info, ['Payload-Oxum', `${octets}.${manifest.length}`] as const]
      .map(([label, value]) => `${label}: ${value.replaceAll(/\s+/g, ' ').trim()}\n`)
      .join(''),
  )
  yield tag('manifest-sha256.txt', manifest.join(''))
  yield { path: 'tagmanifest-sha256.txt', content: chunk(Buffer.from(tags.join(''))) }
}

/** RFC 8493, 2.1.3: line ends and percent signs of a name are written with percent signs. */
const nameInManifest = (path: string) =>
  path.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

async function* chunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** A file of an export that is in memory. */
export const fileOf = (path: string, content: string | Uint8Array): ExportFile => ({
  path,
  content: chunk(typeof content === 'string' ? Buffer.from(content) : content),
})
