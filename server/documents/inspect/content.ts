import type { DocumentFormat } from '../contract.ts'

/** The type of a file, determined by its bytes and not by its name. */
export type Content =
  | DocumentFormat
  | 'zip'
  | 'ole'
  | 'executable'
  | 'rtf'
  | 'html'
  | 'image'
  | 'archive'
  | 'text'
  | 'unknown'

/**
 * The first bytes of each file type, as Latin-1. '#!' starts a script; the last four are macOS executables.
 */
const beginnings: [Content, string[]][] = [
  [
    'executable',
    ['MZ', '\x7fELF', '#!', '\xca\xfe\xba\xbe', '\xcf\xfa\xed\xfe', '\xce\xfa\xed\xfe', '\xfe\xed\xfa\xcf'],
  ],
  ['zip', ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']],
  ['ole', ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1']],
  ['rtf', ['{\\rtf']],
  ['archive', ['Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ']],
  ['image', ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*']],
]

export function contentOf(bytes: Uint8Array): Content {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  for (const [content, starts] of beginnings)
    if (starts.some((start) => head.startsWith(start))) return content
  if (head.startsWith('ustar', 257)) return 'archive'
  if (/^\s*<(!doctype html|html|\?xml|svg)/i.test(head)) return 'html'
  // The standard lets a PDF begin anywhere in the first 1024 bytes (ISO 32000-2, annex I).
  if (head.includes('%PDF-')) return 'pdf'
  return bytes.includes(0) ? 'unknown' : 'text'
}

export const contentNames: Record<Content, string> = {
  pdf: 'a PDF',
  docx: 'a Word document (.docx)',
  doc: 'an old Word document (.doc)',
  tex: 'a LaTeX source',
  zip: 'a ZIP archive',
  png: 'a picture',
  jpg: 'a picture',
  tif: 'a picture',
  ole: 'an Office file of another kind',
  executable: 'a program',
  rtf: 'an RTF document',
  html: 'a web page or XML file',
  image: 'a picture',
  archive: 'an archive',
  text: 'plain text',
  unknown: 'something else',
}
