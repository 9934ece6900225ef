import { endingOf } from '#domain/manuscript/file-types.ts'
import { limits } from '#domain/manuscript/submission.ts'
import { texts } from '../submit/texts.ts'

const words = texts.upload

/** Tests of a file's first bytes, by type. LaTeX files can begin with any text. The server checks more. */
const beginnings: Readonly<Record<string, (head: Uint8Array) => boolean>> = {
  '.pdf': (head) => new TextDecoder('latin1').decode(head).includes('%PDF-'),
  '.docx': (head) => startsWith(head, [0x50, 0x4b, 0x03, 0x04]),
  '.doc': (head) => startsWith(head, [0xd0, 0xcf, 0x11, 0xe0]),
  '.zip': (head) => startsWith(head, [0x50, 0x4b, 0x03, 0x04]),
  '.png': (head) => startsWith(head, [0x89, 0x50, 0x4e, 0x47]),
  '.jpg': isJpeg,
  '.jpeg': isJpeg,
  '.tif': isTiff,
  '.tiff': isTiff,
}
const headBytes = 1024

function isJpeg(head: Uint8Array): boolean {
  return startsWith(head, [0xff, 0xd8, 0xff])
}

function isTiff(head: Uint8Array): boolean {
  return startsWith(head, [0x49, 0x49, 0x2a, 0]) || startsWith(head, [0x4d, 0x4d, 0, 0x2a])
}

function startsWith(head: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => head[index] === byte)
}

/** Returns the message for a wrong file type. For parts of a LaTeX source it says what to do with them. */
function wrongTypeOf(name: string, extension: string, accepted: readonly string[]): string {
  if (/^\.(bib|bbl)$/.test(extension)) return words.bibliography(name)
  if (/^\.(png|jpe?g|tiff?|eps|svg)$/.test(extension)) return words.picture(name)
  return /^\.(zip|gz|tgz|tar)$/.test(extension) ? words.archive(name) : words.wrongType(name, accepted)
}

/** Checks a file before upload. Returns the reason why it is not accepted, or null. */
export async function refusalOf(
  file: File,
  accepted: readonly string[] = limits.fileTypes,
): Promise<string | null> {
  const extension = endingOf(file.name)
  if (!accepted.includes(extension)) return wrongTypeOf(file.name, extension, accepted)
  if (file.size > limits.files.bytes) return words.tooLarge(file.name)
  if (file.size === 0) return words.empty(file.name)
  const isKind = beginnings[extension]
  if (!isKind) return null
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  return isKind(head) ? null : words.notItsKind(file.name, extension)
}
