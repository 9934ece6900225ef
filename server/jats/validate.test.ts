import { describe, expect, it } from 'vitest'
import { importJats, JatsRefusal, versionRefusal } from './import.ts'
import { record } from './sample.fixture.ts'
import { validateJats } from './validate.ts'
import { writeJats } from './write.ts'

const article = (body: string, attributes = '') =>
  `<article xmlns:xlink="http://www.w3.org/1999/xlink" article-type="research-article" ${attributes}><front><journal-meta><journal-id>j</journal-id><issn>1234-5678</issn></journal-meta><article-meta><title-group><article-title>T</article-title></title-group></article-meta></front>${body}</article>`

describe('validateJats', () => {
  it('accepts what we write', () => {
    expect(validateJats(writeJats(record()))).toEqual([])
  })

  it('names the element and says what is wrong', () => {
    const body = '<body><sec id="s1"><title>A</title>\n<p id="p1">One <p>Two</p></p></sec></body>'
    expect(validateJats(article(body))).toEqual([
      {
        message: 'Paragraph (p) may not contain paragraph (p). See paragraph (p) p1.',
        line: 2,
        element: 'p',
        id: 'p1',
      },
    ])
  })

  it.each([
    ['<body><p id="a">x</p><p id="a">y</p></body>', /Two elements have the same id, 'a'/],
    ['<body><p id="a">See <xref rid="fig9">Figure 9</xref></p></body>', /leads to 'fig9'/],
    ['<body><p><blink>x</blink></p></body>', /no element <blink>/],
    ['<body><list list-type="bullet"></list></body>', /List \(list\)/],
    ['<body><fig fig-kind="x"><label>1</label></fig></body>', /may not have the attribute 'fig-kind'/],
    ['<body>Text</body>', /text outside/],
    ['<body><p>x</body>', /not well-formed/],
  ])('%s', (body, message) => {
    expect(
      validateJats(article(body))
        .map((problem) => problem.message)
        .join('\n'),
    ).toMatch(message)
  })

  it('reads nothing that a document names', () => {
    const evil = `<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd">]>${article('<body><p>&x;</p></body>')}`
    expect(validateJats(evil)[0]?.message).toMatch(/not well-formed/)
  })
})

describe('importJats', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const doctype = (version: string) =>
    `<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v${version} 20190208//EN" "x.dtd">`

  it.each([
    ['1.0', 'JATS Publishing 1.0'],
    ['1.2', 'JATS Publishing 1.2'],
    ['1.4', 'JATS Publishing 1.4'],
  ])('takes JATS %s over as 1.3', (version, named) => {
    const imported = importJats(
      bytes(doctype(version) + article('<body><p>A&nbsp;B</p></body>', `dtd-version="${version}"`)),
    )
    expect(imported).toMatchObject({ version: named, isCurrent: false })
    expect(imported.xml).toContain('dtd-version="1.3"')
    expect(imported.xml).toContain('A\u00a0B')
    expect(validateJats(imported.xml)).toEqual([])
  })

  it('says which version a file is in that 1.3 has no place for', () => {
    const imported = importJats(bytes(doctype('1.4') + article('<body><new-element/></body>')))
    const problems = validateJats(imported.xml)
    expect(versionRefusal(imported, problems.length)).toMatch(
      /^The file is JATS Publishing 1\.4, but .* not valid in that version\.$/,
    )
  })

  it.each([
    ['entities', '<!DOCTYPE article [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><article>&b;</article>'],
    ['entities', '<!DOCTYPE article [<!ENTITY % r SYSTEM "http://example.org/e.dtd"> %r;]><article/>'],
    ['not-well-formed', '<article><p></article>'],
    ['not-jats', '<html/>'],
    ['encoding', '<?xml version="1.0" encoding="klingon"?><article/>'],
  ])('refuses: %s', (code, text) => {
    expect(() => importJats(bytes(text))).toThrow(expect.objectContaining({ code }))
    expect(() => importJats(bytes(text))).toThrow(JatsRefusal)
  })
})
