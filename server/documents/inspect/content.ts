import type { DocumentFormat } from '../contract.ts'

/** What the bytes are, whatever the name says. */
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

const signatures: [Content, RegExp][] = [
  ['executable', /^(MZ|\x7fELF|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|#!)/],
  ['zip', /^PK(\x03\x04|\x05\x06|\x07\x08)/],
  ['ole', /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/],
  ['rtf', /^\{\\rtf/],
  ['archive', /^(Rar!|7z\xbc\xaf|\x1f\x8b|BZh|\xfd7zXZ|.{257}ustar)/s],
  ['image', /^(\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*)/],
  ['html', /^\s*<(!doctype html|html|\?xml|svg)/i],
]

export function contentOf(bytes: Uint8Array): Content {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  for (const [content, signature] of signatures) if (signature.test(head)) return content
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
  ole: 'an Office file of another kind',
  executable: 'a program',
  rtf: 'an RTF document',
  html: 'a web page or XML file',
  image: 'a picture',
  archive: 'an archive',
  text: 'plain text',
  unknown: 'something else',
}
