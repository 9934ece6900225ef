import { zlibSync } from 'fflate'
import * as mupdf from 'mupdf'
import type { DocumentFormat } from '#server/documents/index.ts'
import { buildDocx, manuscriptDocxParts } from '#tests/fixtures/documents/build.ts'

/** Files that are made to overload a server: small to upload, slow to process. */

export interface HostileFile {
  name: string
  format: DocumentFormat
  make(): Uint8Array
}

/** Builds a PDF from these objects. The first object is the catalog. */
function pdf(
  objects: readonly (string | { dictionary: string; stream: Uint8Array; filters?: string })[],
): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    add(Buffer.from(`${index + 1} 0 obj\n`))
    if (typeof object === 'string') add(Buffer.from(object))
    else {
      const packed = zlibSync(object.stream)
      add(
        Buffer.from(
          `<<${object.dictionary}/Filter${object.filters ?? '/FlateDecode'}/Length ${packed.length}>>\nstream\n`,
        ),
      )
      add(Buffer.from(packed))
      add(Buffer.from('\nendstream'))
    }
    add(Buffer.from('\nendobj\n'))
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  add(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

const onePage = (resources: string) => [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<${resources}>>>>`,
]

/** Builds a PDF with nested forms that draw one line of text ten to the power of `depth` times. */
function nestedForms(depth: number): Uint8Array {
  const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>'
  const form = (index: number) => ({
    dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<<${font}/XObject<</X ${index + 1} 0 R>>>>`,
    stream: Buffer.from(
      index === 4 + depth ? 'BT /F 8 Tf 20 20 Td (A line of text) Tj ET' : '/X Do\n'.repeat(10),
    ),
  })
  return pdf([
    ...onePage(`${font}/XObject<</X 5 0 R>>`),
    { dictionary: '', stream: Buffer.from('/X Do\n'.repeat(10)) },
    ...Array.from({ length: depth }, (_, index) => form(5 + index)),
  ])
}

function manyOperators(count: number): Uint8Array {
  const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>'
  const line = 'BT /F 7 Tf 30 400 Td (Smith, J. of the University) Tj ET 0 0 m 500 700 l S\n'
  return pdf([...onePage(font), { dictionary: '', stream: Buffer.from(line.repeat(count)) }])
}

function hugePicture(side: number): Uint8Array {
  return pdf([
    ...onePage('/XObject<</I 5 0 R>>'),
    { dictionary: '', stream: Buffer.from('500 0 0 700 30 30 cm /I Do') },
    {
      dictionary: `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8`,
      stream: Buffer.alloc(side * side),
    },
  ])
}

/** Builds a PDF with `count` objects in the page's resources. */
function manyObjects(count: number): Uint8Array {
  const names = Array.from({ length: count }, (_, i) => `/G${i} ${i + 5} 0 R`).join('')
  return pdf([
    ...onePage(`/ExtGState<<${names}>>`),
    { dictionary: '', stream: Buffer.from('/G1 gs') },
    ...Array.from({ length: count }, () => '<</Type/ExtGState/LW 1>>'),
  ])
}

/** Builds a JPEG of one colour whose header claims 65,500 by 65,500 pixels. */
function boastingJpeg(): Uint8Array {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, 64, 64], false)
  pixmap.clear(128)
  const jpeg = Buffer.from(pixmap.asJPEG(80, false))
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(65_500, frame + 5)
  jpeg.writeUInt16BE(65_500, frame + 7)
  return jpeg
}

function jpegInPdf(): Uint8Array {
  const jpeg = boastingJpeg()
  const hex = Buffer.from(`${Buffer.from(jpeg).toString('hex')}>`)
  return pdf([
    ...onePage('/XObject<</I 5 0 R>>'),
    { dictionary: '', stream: Buffer.from('500 0 0 700 30 30 cm /I Do') },
    {
      dictionary:
        '/Type/XObject/Subtype/Image/Width 65500/Height 65500/ColorSpace/DeviceGray/BitsPerComponent 8',
      stream: hex,
      filters: '[/FlateDecode/ASCIIHexDecode/DCTDecode]',
    },
  ])
}

/** Builds a PDF whose page content is compressed twice, so that a small upload expands to a huge stream. */
function packedTwice(bytes: number): Uint8Array {
  return pdf([
    ...onePage(''),
    {
      dictionary: '',
      stream: zlibSync(Buffer.alloc(bytes, ' ')),
      filters: '[/FlateDecode/FlateDecode]',
    },
  ])
}

function nestedArrays(depth: number): Uint8Array {
  return pdf([
    ...onePage('/ExtGState<</G 5 0 R>>'),
    { dictionary: '', stream: Buffer.from('/G gs') },
    `<</Type/ExtGState/D ${'['.repeat(depth)}${']'.repeat(depth)}>>`,
  ])
}

function wordWithStyles(count: number): Uint8Array {
  const parts = manuscriptDocxParts()
  const styles = Array.from(
    { length: count },
    (_, i) =>
      `<w:style w:type="paragraph" w:styleId="S${i}"><w:name w:val="Style ${i}"/><w:basedOn w:val="S${i + 1}"/></w:style>`,
  )
  return buildDocx({
    ...parts,
    'word/styles.xml': `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${styles.join('')}</w:styles>`,
  })
}

function wordWith(body: string): Uint8Array {
  const parts = manuscriptDocxParts()
  const document = parts['word/document.xml'] ?? ''
  return buildDocx({ ...parts, 'word/document.xml': document.replace('</w:body>', `${body}</w:body>`) })
}

const paragraph = '<w:p><w:r><w:t>We thank A. Smith of the university for many comments.</w:t></w:r></w:p>'

export const hostileFiles: readonly HostileFile[] = [
  { name: 'PDF: forms within forms', format: 'pdf', make: () => nestedForms(7) },
  { name: 'PDF: 150,000 lines on a page', format: 'pdf', make: () => manyOperators(150_000) },
  { name: 'PDF: image of 20,000 by 20,000', format: 'pdf', make: () => hugePicture(20_000) },
  { name: 'PDF: 100,000 objects', format: 'pdf', make: () => manyObjects(100_000) },
  { name: 'PDF: arrays 500,000 deep', format: 'pdf', make: () => nestedArrays(500_000) },
  { name: 'PDF: JPEG of 65,500 by 65,500', format: 'pdf', make: jpegInPdf },
  { name: 'PDF: content packed twice, 700 MB', format: 'pdf', make: () => packedTwice(700 * 2 ** 20) },
  { name: 'DOCX: document.xml of 150 MB', format: 'docx', make: () => wordWith(paragraph.repeat(1_700_000)) },
  { name: 'DOCX: 60,000 styles', format: 'docx', make: () => wordWithStyles(60_000) },
  { name: 'DOCX: 60,000 paragraphs', format: 'docx', make: () => wordWith(paragraph.repeat(60_000)) },
  {
    name: 'DOCX: tables within tables',
    format: 'docx',
    make: () =>
      wordWith(
        `${'<w:tbl><w:tr><w:tc>'.repeat(400)}${paragraph}${'<w:p/></w:tc></w:tr></w:tbl>'.repeat(400)}`,
      ),
  },
  {
    name: 'LaTeX: macros that double',
    format: 'tex',
    make: () =>
      Buffer.from(
        `\\documentclass{article}\n\\begin{document}\n\\def\\aa{word }\n${Array.from({ length: 25 }, (_, i) => `\\def\\a${letters(i + 1)}{\\a${letters(i)}\\a${letters(i)}}`).join('\n')}\n\\a${letters(25)}\n\\end{document}\n`,
      ),
  },
  {
    name: 'LaTeX: a loop without end',
    format: 'tex',
    make: () =>
      Buffer.from(
        '\\documentclass{article}\n\\begin{document}\n\\def\\a{word \\a}\\a\n\\loop\\iftrue word\\repeat\n\\newcommand{\\b}{\\c}\\newcommand{\\c}{\\b}\\b\n\\end{document}\n',
      ),
  },
  {
    name: 'LaTeX: 5 MB of brackets',
    format: 'tex',
    make: () =>
      Buffer.from(
        `\\documentclass{article}\n\\begin{document}\n${'{[$'.repeat(1_700_000)}\n\\end{document}\n`,
      ),
  },
]

function letters(index: number): string {
  return String.fromCharCode(97 + index)
}
