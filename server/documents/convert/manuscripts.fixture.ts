import { strToU8, zipSync } from 'fflate'
import { runPandoc } from '../typeset/pandoc.ts'
import type { ConvertOptions } from './convert.ts'

export const options: ConvertOptions = {
  format: 'docx',
  changes: 'accept',
  language: 'en',
  record: { title: '', abstract: '', keywords: [], authors: [] },
}

/** Makes a Word file from Markdown with pandoc. Inline OpenXML is passed through. */
export async function docxOf(markdown: string): Promise<Uint8Array> {
  const { files } = await runPandoc(
    { from: 'markdown', to: 'docx', 'output-file': 'out.docx' },
    { input: markdown, 'a.png': pixel },
  )
  return new Uint8Array((await files['out.docx']?.arrayBuffer()) ?? [])
}

export const pixel = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** Makes the smallest Word file with this body. Its pictures are stored as word/media and have their name as id. */
export function bareDocx(body: string, pictures: Record<string, Uint8Array> = {}): Uint8Array {
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const used = [
    `<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/>`,
    ...Object.keys(pictures).map(
      (name) => `<Relationship Id="${name}" Type="${office}/image" Target="media/${name}"/>`,
    ),
  ].join('')
  const relationships =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
  const names = [
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
    'xmlns:v="urn:schemas-microsoft-com:vml"',
    'xmlns:o="urn:schemas-microsoft-com:office:office"',
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
    `xmlns:r="${office}"`,
  ].join(' ')
  return zipSync({
    '[Content_Types].xml': strToU8(types),
    '_rels/.rels': strToU8(relationships),
    'word/document.xml': strToU8(`<w:document ${names}><w:body>${body}</w:body></w:document>`),
    'word/_rels/document.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${used}</Relationships>`,
    ),
    'word/styles.xml': strToU8(
      '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>',
    ),
    ...Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [`word/media/${name}`, bytes])),
  })
}

export const heading = (text: string) => paragraph(`<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(text)}`)
/** Shows a picture of the file in a line. */
export const drawing = (name: string) =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="Picture"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="${name}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${name}"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
export const paragraph = (content: string) => `<w:p>${content}</w:p>`
export const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`

/** Writes a field with its code and its printed result as runs. */
export function field(code: string, result: string): string {
  const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const escaped = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `${char('begin')}<w:r><w:instrText xml:space="preserve">${escaped}</w:instrText></w:r>${char('separate')}${run(result)}${char('end')}`
}
