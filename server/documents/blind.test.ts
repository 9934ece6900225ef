import { strFromU8, unzipSync } from 'fflate'
import * as mupdf from 'mupdf'
import { describe, expect, it } from 'vitest'
import { createMatcher } from '#domain/blinding/identities.ts'
import { sharedDocuments } from '#tests/documents.ts'
import {
  buildDocx,
  buildPdf,
  identities,
  manuscriptDocxParts,
  manuscriptPdf,
  manuscriptTex,
  secrets,
} from '#tests/fixtures/documents/build.ts'
import { sample } from '#tests/sample.ts'
import { Findings } from './findings.ts'
import type { BlindCopy, Finding } from './index.ts'
import { cleanTex } from './tex/clean.ts'

const documents = sharedDocuments()
const options = { label: 'Manuscript JIBER-2026-0042' }

/** Copies that several tests examine; each is made by the first test that needs it. */
const copies = new Map<string, Promise<BlindCopy>>()
function copyOnce(format: 'pdf' | 'docx'): Promise<BlindCopy> {
  const bytes = format === 'pdf' ? manuscriptPdf : buildDocx
  const copy = copies.get(format) ?? documents.blind(bytes(), format, identities, options)
  copies.set(format, copy)
  return copy
}

const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('\0', '').toLowerCase()

/** What a reader of the copy can see, without the reference list. */
function readPages(bytes: Uint8Array): string {
  const pdf = new mupdf.PDFDocument(bytes)
  let text = ''
  for (let i = 0; i < pdf.countPages(); i++) text += pdf.loadPage(i).toStructuredText('').asText()
  return text
}
const beforeReferences = (text: string) => fold(text.split(/^(?:\d+\s+)?References$/m)[0] ?? text)

/** Returns everything that tools can extract from the copy: bytes, strings and unpacked streams. */
function readInside(bytes: Uint8Array): string {
  const pdf = new mupdf.PDFDocument(bytes)
  const parts = [Buffer.from(bytes).toString('latin1')]
  for (let i = 1; i < pdf.countObjects(); i++) {
    const object = pdf.newIndirect(i)
    if (object.isStream()) parts.push(Buffer.from(object.readStream().asUint8Array()).toString('utf8'))
  }
  for (let i = 1; i < pdf.countObjects(); i++) parts.push(pdf.newIndirect(i).resolve().toString(true, false))
  return fold(parts.join('\n'))
}

const rules = (findings: Finding[], severity: Finding['severity']) =>
  new Set(findings.filter((f) => f.severity === severity).map((f) => f.rule))

describe('blind copy of a PDF', () => {
  it('loses names, addresses, affiliations and running heads, and keeps the text and the references', async () => {
    const { pdf, pages, source } = await copyOnce('pdf')
    const text = readPages(pdf)
    for (const secret of secrets) {
      // The citation in the third person on page 2 stays, because the editor has to judge it.
      expect(beforeReferences(text).replace('(weissbrot, 2019)', ''), secret).not.toContain(secret)
    }
    expect(text).toContain('Small firms pay more.')
    expect(text).toContain('Weißbrot, J. K. (2019). Trade.')
    expect([pages, source]).toEqual([2, null])
  })

  it('loses metadata, comments, attachments, scripts and links, in the bytes too', async () => {
    const { pdf, findings } = await copyOnce('pdf')
    const inside = readInside(pdf)
    for (const trace of [
      'raghunathan',
      'priya',
      'app.alert',
      'weissbrot.csv',
      'mailto',
      '/metadata',
      'xmpmeta',
    ]) {
      expect(inside, trace).not.toContain(trace)
    }
    expect(new mupdf.PDFDocument(pdf).getMetaData('info:Title')).toBe(options.label)
    expect(new mupdf.PDFDocument(pdf).getMetaData('info:Author')).toBeFalsy()
    const removed = rules(findings, 'removed')
    for (const rule of [
      'property',
      'comment',
      'attachment',
      'script',
      'link',
      'name',
      'email',
      'orcid',
      'running-head',
    ]) {
      expect(removed, rule).toContain(rule)
    }
  })

  it('reports what people must judge, with page and passage', async () => {
    const { findings } = await copyOnce('pdf')
    const visible = findings.filter((f) => f.severity === 'visible').map((f) => [f.rule, f.place])
    expect(visible).toEqual([
      ['self-reference', 'Page 1'],
      ['self-citation', 'Page 2'],
      ['acknowledgements', 'Page 2'],
    ])
    expect(findings.every((f) => f.fix.length > 10 && f.excerpt.length > 0)).toBe(true)
  })

  it('leaves alone what was judged not identifying', async () => {
    const first = await copyOnce('pdf')
    const names = first.findings.filter((f) => f.rule === 'name').map((f) => f.id)
    const phrase = first.findings.find((f) => f.rule === 'self-reference')
    const keep = [...names, phrase?.id ?? '']
    const { pdf, findings } = await documents.blind(manuscriptPdf(), 'pdf', identities, { ...options, keep })
    expect(readPages(pdf)).toContain('Priya Raghunathan')
    expect(findings.filter((f) => /name|self-reference/.test(f.rule))).toEqual([])
  })

  it('is the same each time', async () => {
    const a = await copyOnce('pdf')
    const b = await documents.blind(manuscriptPdf(), 'pdf', identities, options)
    expect(Buffer.from(a.pdf).equals(Buffer.from(b.pdf))).toBe(true)
    expect(a.findings).toEqual(b.findings)
  })

  it('drops earlier versions that an incremental update left in the file', async () => {
    const pdf = new mupdf.PDFDocument(manuscriptPdf())
    pdf.setMetaData('info:Author', 'Anonymous')
    const updated = pdf.saveToBuffer('incremental').asUint8Array().slice()
    expect(readInside(updated)).toContain('raghunathan')
    expect(readInside((await documents.blind(updated, 'pdf', identities, options)).pdf)).not.toContain(
      'raghunathan',
    )
  })

  it('finds names across line ends and in capitals, and leaves ordinary words', async () => {
    const lines = [
      { text: 'Abstract', y: 700, size: 14 },
      { text: 'A comment of WEISSBROT, Jürgen, and a letter of Priya Raghu-', y: 680 },
      { text: 'nathan. A rising lee shore is no person.', y: 666 },
    ]
    const people = [
      ...identities.people,
      { firstName: 'A.', lastName: 'Lee', email: '', affiliation: '', orcid: null },
    ]
    const text = readPages((await documents.blind(buildPdf([lines]), 'pdf', { people }, options)).pdf)
    expect(text).not.toMatch(/WEISSBROT|Raghu|nathan/)
    expect(text).toContain('A rising lee shore is no person.')
  })
})

describe('blind copy of a DOCX', () => {
  it('loses every hidden trace and typesets the rest', async () => {
    const { pdf, source, findings } = await copyOnce('docx')
    const text = readPages(pdf)
    for (const secret of secrets)
      expect(beforeReferences(text).replace('(raghunathan, 2018)', ''), secret).not.toContain(secret)
    for (const kept of [
      'Trade costs and small firms',
      'Small firms pay more.',
      'A note that stays',
      'Raghunathan, P. (2018)',
    ]) {
      expect(text, kept).toContain(kept)
    }
    expect(text).toContain('Manuscript JIBER-2026-0042 · 1')
    expect(text).not.toMatch(/Secret Person|Hidden|Aunt Erna|less, says/)
    const visible = rules(findings, 'visible')
    expect([...visible].sort()).toEqual(['self-citation', 'self-reference'])
    const parts = unzipSync(source ?? new Uint8Array())
    expect(Object.keys(parts)).not.toEqual(expect.arrayContaining(['word/comments.xml']))
    expect(Object.keys(parts).join()).not.toMatch(/people|custom|header|app\.xml|comments/)
    const inside = fold(
      Object.values(parts)
        .map((part) => strFromU8(part))
        .join('\n'),
    )
    expect(inside).not.toMatch(/priya|weissbrot|rsid|w:ins|w:del|vanish|instrtext|mailto|aunt erna/)
    expect(inside).toContain('raghunathan, p. (2018)')
  })

  it('reports what it removed', async () => {
    const { findings } = await copyOnce('docx')
    const removed = rules(findings, 'removed')
    for (const rule of [
      'property',
      'comment',
      'tracked-change',
      'hidden-text',
      'link',
      'name',
      'email',
      'acknowledgements',
    ]) {
      expect(removed, rule).toContain(rule)
    }
    // Findings that need no decision are combined: one for each kind, not one for each property and comment.
    const listed = findings.flatMap(({ rule }) =>
      /^(property|comment|tracked-change)$/.test(rule) ? [rule] : [],
    )
    expect(listed.toSorted()).toEqual(['comment', 'property', 'tracked-change'])
    const properties = findings.find(({ rule }) => rule === 'property')?.excerpt.split(' · ')
    expect(properties?.length).toBeGreaterThan(1)
  })

  it('can be read again, to the same result', async () => {
    const once = await copyOnce('docx')
    const again = await documents.blind(once.source ?? new Uint8Array(), 'docx', identities, options)
    expect(again.findings.filter((f) => f.severity === 'removed' && f.rule !== 'property')).toEqual([])
    expect(readPages(again.pdf)).toBe(readPages(once.pdf))
    expect((await documents.inspect(once.source ?? new Uint8Array(), 'a.docx')).problems).toEqual([])
  })
})

describe('blind copy of LaTeX', () => {
  it('loses authors, comments and acknowledgements, keeps maths and notes, frames missing figures', async () => {
    const { pdf, source, findings } = await documents.blind(
      Buffer.from(manuscriptTex),
      'tex',
      identities,
      options,
    )
    const text = readPages(pdf)
    const tex = Buffer.from(source ?? []).toString()
    for (const secret of secrets)
      expect(fold(text).split('learning')[0]?.split('raghunathan, p.')[0], secret).not.toContain(secret)
    expect(tex).not.toMatch(/Priya|Wei\\?ss|urgen|Aunt|Foundation|pdfauthor|Local notes/)
    expect(tex).toContain('Raghunathan, P. (2018)')
    for (const kept of [
      'Trade costs and small firms',
      '5% more',
      'A note that stays',
      'Figure not included',
      'Conclusion',
    ]) {
      expect(text, kept).toContain(kept)
    }
    expect([...rules(findings, 'visible')].sort()).toEqual(['missing-figure', 'self-reference'])
  })

  const article = (body: string) =>
    Buffer.from(`\\documentclass{article}\\begin{document}First words. ${body}\n\nLast words.\\end{document}`)

  const mistakes: [mistake: string, body: string, kept: string][] = [
    ['an environment that is not closed', '\\begin{tabular}{ll} a & table', 'table'],
    ['an environment that was not opened', 'Some text. \\end{figure} More text.', 'More text'],
    ['a brace that is not closed', 'An \\emph{emphasis without end.', 'emphasis without end'],
    ['a brace that closes nothing', 'A stray brace} in text.', 'in text'],
    ['a formula that is not closed', 'A price of $5 and no more.', 'and no more'],
    ['a display that is not closed', '\\[ x = 1', '= 1'],
    ['environments that overlap', '\\begin{itemize}\\item One \\begin{center} two \\end{itemize}', 'two'],
    ['an undefined command', 'The \\shock{} hits \\agents{many households}.', 'many households'],
    ['an undefined command in a formula', 'Let $\\kLvl_t = a + b$ hold.', 'kLvl'],
    ['an unknown environment', '\\begin{mybox}[title] In a box. \\end{mybox}', 'In a box'],
    ['a formula that cannot be read', '\\begin{align} a &= \\left( b \\\\ c \\end{align}', 'c'],
    ['an end of file within a command', '\\section{Results', 'Results'],
  ]
  it.each(sample(mistakes, 5))('recovers from %s as TeX does', async (_, body, kept) => {
    const { pdf, findings } = await documents.blind(article(body), 'tex', identities, options)
    const text = readPages(pdf)
    for (const words of ['First words', kept, 'Last words']) expect(text).toContain(words)
    expect(text).not.toContain('documentclass')
    expect(rules(findings, 'visible')).not.toContain('not-converted')
  })

  it('puts a paper in parts together and marks the parts that are missing', async () => {
    const main = Buffer.from(
      '\\documentclass{article}\\begin{document}\\input{sections/one}\\include{two}\\input{loop}\\input{lost}\\bibliography{refs}\\end{document}',
    )
    const parts: [string, Uint8Array][] = [
      ['One.tex', Buffer.from('\\section{One} Words of part one, by Priya Raghunathan.')],
      ['two.tex', Buffer.from('\\section{Two} Words of part two. \\input{deep}')],
      ['deep.tex', Buffer.from('Words of a part of a part.')],
      ['loop.tex', Buffer.from('Words before the loop. \\input{loop}')],
    ]
    const { pdf, findings } = await documents.blind(main, 'tex', identities, { ...options, parts })
    const text = readPages(pdf).replaceAll(/\s+/g, ' ')
    for (const words of [
      'part one',
      'part two',
      'part of a part',
      'before the loop',
      'This part was not included',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Priya')
    expect(rules(findings, 'visible')).toContain('missing-part')
  })

  it('sets the references of a .bib file and the figures uploaded beside the source', async () => {
    const main =
      '\\documentclass{article}\\begin{document}As \\citet{raghunathan2018} and \\citep{brown} say. \\begin{figure}\\includegraphics[width=5cm]{/home/raghunathan/figures/costs}\\caption{Costs}\\end{figure}\\begin{figure}\\includegraphics{plot.eps}\\end{figure}\\includegraphics{lost.png}\\bibliography{refs}\\end{document}'
    const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 40, 40], false)
    pixmap.clear(90)
    const bib =
      '@article{raghunathan2018, author={Raghunathan, Priya}, title={Learning}, journal={Journal of Examples}, year={2018}, file={/home/raghunathan/x.pdf}, annote={my own paper}}\n@book{brown, author={Brown, B.}, title={Costs}, publisher={Press}, year=2001}'
    const parts: [string, Uint8Array][] = [
      ['refs.bib', Buffer.from(bib)],
      ['costs.png', pixmap.asPNG()],
      ['plot.pdf', buildPdf([[{ text: 'Drawn by Priya Raghunathan', y: 700 }]])],
    ]
    const { pdf, source, findings } = await documents.blind(Buffer.from(main), 'tex', identities, {
      ...options,
      parts,
    })
    const text = readPages(pdf).replaceAll(/\s+/g, ' ')
    expect(text).toContain('Brown 2001')
    expect(text).toMatch(/References.*Brown, B\. 2001\..*Raghunathan, Priya\. 2018\. .Learning/)
    expect(text).not.toMatch(/my own paper|x\.pdf|Drawn by Priya/)
    expect(findings.filter(({ rule }) => rule === 'missing-figure')).toMatchObject([
      { excerpt: '1 of the figures: lost.png' },
    ])
    expect(readInside(pdf).match(/\/subtype ?\/image/g)?.length).toBeGreaterThanOrEqual(2)
    expect(Buffer.from(source ?? []).toString()).not.toMatch(/raghunathan/i)
  })

  it('shows citations as the list of references has them', async () => {
    const body =
      'As \\cite{b,a} say. \\begin{thebibliography}{9}\\bibitem{a} Adams, A. (1990). Trade.\\bibitem{b} Brown, B. (2001). Costs.\\end{thebibliography}'
    const { pdf } = await documents.blind(article(body), 'tex', identities, options)
    expect(readPages(pdf)).toContain('As [2, 1] say.')
    expect(readPages(pdf)).toContain('[1] Adams')
  })

  it('sets words that replace others like the text around them', async () => {
    const body = `\\title{Lessons of our previous work}\\maketitle\\section{Introduction} In our previous work we showed more. ${'Sellers bear the risk of distance. '.repeat(8)} In our previous work we asked less.`
    const first = await documents.blind(article(body), 'tex', identities, options)
    const [title, finding] = first.findings.filter(({ rule }) => rule === 'self-reference')
    const cover = [
      { id: title?.id ?? '', text: 'a survey' },
      { id: finding?.id ?? '', text: 'earlier studies of other people' },
    ]
    const { pdf } = await documents.blind(article(body), 'tex', identities, { ...options, cover })
    const lines: { text: string; font: { size: number } }[] = JSON.parse(
      new mupdf.PDFDocument(pdf).loadPage(0).toStructuredText('').asJSON(),
    ).blocks.flatMap((block: { lines?: unknown[] }) => block.lines ?? [])
    expect(readPages(pdf).replaceAll(/\s+/g, ' ')).toContain(
      'In earlier studies of other people we showed more.',
    )
    expect(readPages(pdf).replaceAll(/\s+/g, ' ')).toContain('In our previous work we asked less.')
    expect(lines.find(({ text }) => text.includes('earlier studies'))?.font.size).toBe(11)
    expect(lines.find(({ text }) => text.includes('Lessons of a survey'))?.font.size).toBeGreaterThan(11)
  })

  it('hyphenates by the rules of the language', async () => {
    const words =
      'La investigación de los comportamientos de las organizaciones internacionales que se describen en el desarrollo. '
    const { pdf } = await documents.blind(article(words.repeat(12)), 'tex', identities, options)
    expect(insideStrings(pdf)).toContain('(es)')
  })

  const hostile: [what: string, body: string][] = [
    ['braces that never close', '{'.repeat(200_000)],
    ['commands that never close', '\\author{'.repeat(50_000)],
    ['environments that never close', '\\begin{verbatim}'.repeat(50_000)],
    ['conditions that never end', '\\iffalse '.repeat(50_000)],
    ['nested choices', '\\ifthenelse{\\boolean{a}}{'.repeat(5000)],
    ['one long line', 'word '.repeat(100_000)],
  ]
  it.each(sample(hostile, 2))('cleans %s or says what to do', { timeout: 240_000 }, (_, body) => {
    const source = Buffer.from(`\\documentclass{article}\\begin{document}${body}\\end{document}`)
    const { source: cleaned } = cleanTex(source, createMatcher(identities), new Findings())
    expect(cleaned.length).toBeLessThan(2 * source.length)
  })

  it('refuses a source that holds more than text', async () => {
    const source = Buffer.from(
      `\\documentclass{article}\\begin{document}${'0.12 '.repeat(1_000_000)}\\end{document}`,
    )
    await expect(documents.blind(source, 'tex', identities, options)).rejects.toMatchObject({
      code: 'too-large',
    })
  })
})

/** Returns the strings of all objects in the file. */
function insideStrings(bytes: Uint8Array): string {
  const pdf = new mupdf.PDFDocument(bytes)
  return Array.from({ length: pdf.countObjects() - 1 }, (_, i) =>
    pdf
      .newIndirect(i + 1)
      .resolve()
      .toString(true, false),
  ).join('\n')
}

describe('letters of other scripts', () => {
  const latex = (body: string) =>
    Buffer.from(`\\documentclass{article}\\begin{document}\\section{Introduction}${body}\\end{document}`)

  it('sets Arabic from right to left', async () => {
    const text = 'تدرس هذه الورقة أثر المسافة في التجارة بين الدول. '.repeat(20)
    const { pdf, findings } = await documents.blind(latex(text), 'tex', identities, options)
    expect(readPages(pdf)).toContain('الدول')
    expect(rules(findings, 'visible')).not.toContain('missing-letters')
  })

  it('sets Hebrew from right to left', async () => {
    const text = 'מאמר זה בוחן את השפעת המרחק על הסחר בין מדינות. '.repeat(20)
    const { pdf, findings } = await documents.blind(latex(text), 'tex', identities, options)
    expect(readPages(pdf)).toContain('המרחק')
    expect(rules(findings, 'visible')).not.toContain('missing-letters')
  })

  const eastAsian: [language: string, sentence: string, words: string][] = [
    ['Chinese', '本文研究距离对贸易的影响。', '研究距离'],
    ['Japanese', 'この論文は距離が貿易に与える影響を調べる。', '距離が貿易'],
    ['Korean', '이 논문은 거리가 무역에 미치는 영향을 연구한다. ', '논문은 거리가'],
  ]
  it.each(sample(eastAsian, 1))('sets %s', async (_, sentence, words) => {
    const { pdf, findings } = await documents.blind(latex(sentence.repeat(20)), 'tex', identities, options)
    expect(readPages(pdf).replaceAll(/\s+/g, ' ')).toContain(words)
    expect(rules(findings, 'visible')).not.toContain('missing-letters')
  })

  const named: [
    language: string,
    firstName: string,
    lastName: string,
    affiliation: string,
    line: string,
    rest: string,
  ][] = [
    ['Chinese', '小明', '王', '北京大学', '作者王小明来自北京大学。', '本文研究距离对贸易的影响。'],
    [
      'Chinese, given name first',
      '小明',
      '王',
      '清华大学',
      '（小明 王，清华大学经济学院）',
      '本文研究距离对贸易的影响。',
    ],
    ['Japanese', '太郎', '山田', '京都大学', '著者は山田太郎、京都大学。', 'この論文は距離の影響を調べる。'],
    [
      'Korean',
      '철수',
      '김',
      '서울대학교',
      '저자 김철수는 서울대학교 소속이다.',
      '이 논문은 거리를 연구한다. ',
    ],
  ]
  it.each(sample(named, 2))(
    'takes out who wrote it where words have no spaces: %s',
    async (_, firstName, lastName, affiliation, line, rest) => {
      const people = [{ firstName, lastName, email: 'w@uni.example', affiliation, orcid: null }]
      const { pdf } = await documents.blind(latex(`${line}${rest.repeat(20)}`), 'tex', { people }, options)
      const text = readPages(pdf).normalize('NFC').replaceAll(/\s+/g, '')
      expect(text).toContain(rest.trim().slice(0, 6).replaceAll(' ', ''))
      for (const name of [lastName + firstName, firstName + lastName, affiliation])
        expect(text).not.toContain(name)
    },
  )

  it('refuses a text that readers would see as boxes, and says what to do', async () => {
    const blind = documents.blind(
      latex('இந்தக் கட்டுரை தூரத்தை ஆராய்கிறது. '.repeat(20)),
      'tex',
      identities,
      options,
    )
    await expect(blind).rejects.toMatchObject({
      code: 'no-font',
      message: expect.stringContaining('Tamil'),
    })
  })

  it('reports a few such letters', async () => {
    const body = `${'The price of distance is paid by sellers. '.repeat(10)} It is called ճան there.`
    const { findings } = await documents.blind(latex(body), 'tex', identities, options)
    expect(findings.find((f) => f.rule === 'missing-letters')?.excerpt).toBe('3 letters of Armenian')
  })
})

it('asks for another format instead of a .doc', async () => {
  await expect(documents.blind(new Uint8Array([1]), 'doc', identities, options)).rejects.toMatchObject({
    code: 'unsupported-format',
  })
})

describe('thanks and funding are settled in one step', () => {
  const thanks = [
    'We thank Zoltan Hollenbeck for his comments.',
    'This work was supported by the Kessand Foundation.',
    'Grant number KF-2019-4471 paid for the data.',
  ]
  const toldOf = ({ findings }: BlindCopy) =>
    findings.filter(({ rule }) => /^(acknowledgements|thanks|funding)$/.test(rule))
  const opening = [
    { text: 'Trade costs and small firms', y: 760, size: 18 },
    { text: 'Abstract', y: 700, size: 13 },
    { text: 'Small firms pay more for what they send abroad, year after year.', y: 680 },
  ]

  it.each([
    [
      'under a heading of a PDF',
      [
        { text: 'Acknowledgements', y: 620, size: 13 },
        ...thanks.map((text, i) => ({ text, y: 600 - i * 14 })),
        { text: 'Appendix', y: 500, size: 13 },
        { text: 'The firms are listed here.', y: 480 },
      ],
      'acknowledgements',
    ],
    [
      'in a footnote of a PDF',
      [
        { text: 'The firms are listed here.', y: 480 },
        ...thanks.map((text, i) => ({ text, y: 90 - i * 10, size: 8 })),
      ],
      'thanks',
    ],
  ])('%s', async (_, lines, rule) => {
    const bytes = buildPdf([[...opening, ...lines]])
    const told = toldOf(await documents.blind(bytes, 'pdf', identities, options))
    expect(told.map((finding) => finding.rule)).toEqual([rule])
    const cover = told.map(({ id }) => ({ id, text: null }))
    const settled = await documents.blind(bytes, 'pdf', identities, { ...options, cover })
    expect(toldOf(settled)).toEqual([])
    const text = readPages(settled.pdf)
    expect(text).not.toMatch(/Hollenbeck|Kessand|KF-2019/)
    expect(text).toContain('The firms are listed here.')
  })

  it.each(['under a heading of a Word file', 'in a first paragraph of a Word file'])('%s', async (place) => {
    const paragraph = (text: string, bold = false) =>
      `<w:p><w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t>${text}</w:t></w:r></w:p>`
    const hasHeading = place.startsWith('under')
    const added = hasHeading
      ? `${paragraph('Funding and acknowledgements', true)}${thanks.map((text) => paragraph(text)).join('')}${paragraph('References', true)}`
      : `${paragraph('Introduction', true)}${paragraph(thanks.join(' '))}${paragraph('The firms are listed here.')}`
    const parts = manuscriptDocxParts()
    const document = (parts['word/document.xml'] ?? '').replace(
      /<w:p (?:(?!<w:p ).)*Acknowledgements.*(?=<w:sectPr>)/,
      added,
    )
    const bytes = buildDocx({ ...parts, 'word/document.xml': document })
    const copy = await documents.blind(bytes, 'docx', identities, options)
    const told = toldOf(copy)
    expect(told).toEqual([expect.anything()])
    const open = told.filter(({ severity }) => severity === 'visible')
    const cover = open.map(({ id }) => ({ id, text: null }))
    const settled =
      open.length === 0 ? copy : await documents.blind(bytes, 'docx', identities, { ...options, cover })
    expect(toldOf(settled).filter(({ severity }) => severity === 'visible')).toEqual([])
    expect(readPages(settled.pdf)).not.toMatch(/Hollenbeck|Kessand|KF-2019/)
  })
})
