import type { FigureSource } from '../../jats/html-context.ts'
import type { FormatPicture, FormatProblem } from '../contract.ts'
import { baseOf } from '../picture-names.ts'

export interface PreparedPictures {
  source: FigureSource
  /** Bytes of each picture, by the path that the markup uses. */
  files: Record<string, Uint8Array>
  /**
   * Returns the pictures that are missing or cannot be typeset. The list is complete only after the markup
   * has been written.
   */
  problems(): FormatProblem[]
}

const signatures: [extension: string, matches: (bytes: Uint8Array) => boolean][] = [
  ['png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])],
  ['jpg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['gif', (bytes) => startsWith(bytes, [0x47, 0x49, 0x46, 0x38])],
  ['webp', (bytes) => startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && bytes[8] === 0x57],
  ['svg', (bytes) => /^\s*(?:<\?xml[\s\S]{0,500}?)?(?:<!--[\s\S]*?-->\s*)*<svg\b/i.test(head(bytes))],
]

/** Prepares pictures for the compiler. Their type is determined by their bytes, not by their names. */
export function preparePictures(pictures: readonly FormatPicture[]): PreparedPictures {
  const files: Record<string, Uint8Array> = {}
  const paths = new Map<string, string>()
  const unreadable = new Set<string>()
  for (const [index, { name, bytes }] of pictures.entries()) {
    const extension = signatures.find(([, matches]) => matches(bytes))?.[0]
    if (!extension) {
      unreadable.add(name)
      continue
    }
    const path = `picture-${index + 1}.${extension}`
    files[path] = extension === 'svg' ? printable(bytes) : bytes
    paths.set(name, `/${path}`)
  }
  const missing = new Set<string>()
  return {
    source: (name) => {
      const path = paths.get(name)
      if (path) return { path }
      missing.add(name)
      return null
    },
    files,
    problems: () =>
      [...missing].map((name) => ({
        code: unreadable.has(name) ? 'picture-unprintable' : 'picture-not-set',
        elementId: '',
        params: { name: baseOf(name) },
      })),
  }
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

function head(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 2000)).toString('utf8')
}

/** Replaces CSS variables with their fallback colours, because the PDF has no style sheet. */
function printable(bytes: Uint8Array): Uint8Array {
  return Buffer.from(
    Buffer.from(bytes)
      .toString('utf8')
      .replaceAll(/var\(--[\w-]+, ?([^()]+)\)/g, '$1'),
  )
}
