import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createMatcher } from '#domain/blinding/identities.ts'
import { buildDocx, identities, manuscriptDocxParts } from '#tests/fixtures/documents/build.ts'
import { Findings } from '../findings.ts'
import { inspectDocument } from '../inspect/inspect.ts'
import { cleanDocx } from './clean.ts'

/** Malicious Word files. Each is either refused with advice or cleaned like any other file. */

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

function withBody(body: string): Uint8Array {
  const parts = manuscriptDocxParts()
  const document = parts['word/document.xml'] ?? ''
  return buildDocx({ ...parts, 'word/document.xml': document.replace('<w:body>', `<w:body>${body}`) })
}
const withParts = (parts: Record<string, string | Uint8Array>) =>
  buildDocx({ ...manuscriptDocxParts(), ...parts })

const codes = (bytes: Uint8Array) => inspectDocument(bytes, 'paper.docx').problems.map(({ code }) => code)

function cleaned(bytes: Uint8Array): string {
  expect(codes(bytes)).toEqual([])
  const parts = unzipSync(cleanDocx(bytes, createMatcher(identities), new Findings(), 'M'))
  return Object.entries(parts)
    .map(([name, part]) => `${name}\n${strFromU8(part)}`)
    .join('\n')
}

describe('is refused, with what to do', () => {
  it.each<[what: string, bytes: () => Uint8Array, code: string]>([
    ['a part that unpacks to 60 MB', () => withBody(paragraph('word ').repeat(1_500_000)), 'too-large'],
    [
      '3,000 parts',
      () => withParts(Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`word/p${i}.xml`, '<a/>']))),
      'too-large',
    ],
    ['a part above the archive', () => withParts({ '../../etc/passwd': 'x' }), 'unsafe-archive'],
    ['a part with an absolute path', () => withParts({ '/etc/passwd': 'x' }), 'unsafe-archive'],
    ['a part on a drive', () => withParts({ 'C:\\word\\x.xml': '<a/>' }), 'unsafe-archive'],
    [
      'macros by content type alone',
      () =>
        withParts({
          '[Content_Types].xml':
            '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
        }),
      'macros',
    ],
    [
      'an entity in a part that nothing names',
      () =>
        withParts({ 'word/extra.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }),
      'unsafe-xml',
    ],
    ['tables nested 400 deep', () => withBody(nestedTables(400)), 'damaged'],
    ['no document', () => withParts({ 'word/document.xml': '' }), 'damaged'],
  ])('%s', (_, bytes, code) => {
    const { problems } = inspectDocument(bytes(), 'paper.docx')
    expect(problems.map((problem) => problem.code)).toEqual([code])
    expect(problems[0]?.message).toMatch(/Save|save|Open|Remove|upload/)
  })
})

function nestedTables(depth: number): string {
  return `${'<w:tbl><w:tr><w:tc>'.repeat(depth)}${paragraph('Innermost cell by Priya Raghunathan')}${'<w:p/></w:tc></w:tr></w:tbl>'.repeat(depth)}`
}

describe('is cleaned as any other', () => {
  it('names above and beside other text without a space', () => {
    const run = (inner: string) => `<w:r>${inner}</w:r>`
    const text = (words: string) => run(`<w:t>${words}</w:t>`)
    const ruby = `<w:ruby><w:rt>${text('Priya Raghunathan')}</w:rt><w:rubyBase>${text('base')}</w:rubyBase></w:ruby>`
    const formula =
      '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>Priya Raghunathan</m:t></m:r></m:oMath>'
    const copy = cleaned(withBody(`<w:p>${text('x')}${formula}${run(ruby)}${text('y')}</w:p>`))
    expect(copy).toContain('base')
    // Checked only up to the first section, because the manuscript cites Raghunathan later.
    expect(copy.split('Trade costs')[0]).not.toMatch(/Priya|Raghunathan/)
  })

  it('tables nested 30 deep', () => {
    const text = cleaned(withBody(nestedTables(30)))
    expect(text).toContain('Innermost cell by')
    expect(text).not.toMatch(/Priya/)
  })

  it('60,000 styles, each based on the next, the last of them hidden', () => {
    const styles = Array.from(
      { length: 60_000 },
      (_, i) =>
        `<w:style w:type="paragraph" w:styleId="S${i}"><w:name w:val="Style ${i} of Raghunathan"/><w:basedOn w:val="S${i + 1}"/>${i === 59_999 ? '<w:rPr><w:vanish/></w:rPr>' : ''}</w:style>`,
    )
    const hidden = '<w:p><w:pPr><w:pStyle w:val="S0"/></w:pPr><w:r><w:t>Never shown</w:t></w:r></w:p>'
    const parts = manuscriptDocxParts()
    const bytes = withParts({
      'word/styles.xml': `<w:styles xmlns:w="${word}">${styles.join('')}</w:styles>`,
      'word/document.xml': (parts['word/document.xml'] ?? '').replace('</w:body>', `${hidden}</w:body>`),
      'word/_rels/document.xml.rels': (parts['word/_rels/document.xml.rels'] ?? '').replace(
        '</Relationships>',
        '<Relationship Id="rId20" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
      ),
    })
    const text = cleaned(bytes)
    expect(text).not.toMatch(/Never shown|of Raghunathan/)
    expect(text).toContain('Small firms pay')
  })

  it('relationships that lead outside', () => {
    const relationship = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`
    const parts = manuscriptDocxParts()
    const links = [
      relationship('rId30', 'attachedTemplate', 'file:///C:/Users/raghunathan/t.dotm'),
      relationship('rId31', 'image', 'http://track.example/raghunathan.png'),
      relationship('rId32', 'oleObject', 'file:///etc/passwd'),
      relationship('rId33', 'hyperlink', 'file:///home/raghunathan/data'),
      relationship('rId34', 'frame', 'http://track.example/frame'),
    ]
    const text = cleaned(
      withParts({
        'word/_rels/document.xml.rels': (parts['word/_rels/document.xml.rels'] ?? '').replace(
          '</Relationships>',
          `${links.join('')}</Relationships>`,
        ),
      }),
    )
    expect(text).not.toMatch(/External"[^>]*(file:|track)|track\.example|etc\/passwd|dotm/)
  })

  it('two forms of one text, of which the second begins with a name', () => {
    const text = cleaned(
      withBody(
        '<w:p xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:AlternateContent><mc:Choice Requires="w14"><w:r><w:t>chosen</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>Priya Raghunathan writes</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p>',
      ),
    )
    expect(text).toContain('writes')
    expect(text).not.toContain('Priya')
  })
})
