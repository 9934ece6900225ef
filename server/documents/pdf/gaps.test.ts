import * as mupdf from 'mupdf'
import { describe, expect, it } from 'vitest'
import { RawPdf } from '#tests/fixtures/documents/marked-pdf.ts'
import { blindPdf } from './blind.ts'
import { rewritePdf } from './rewrite.ts'

/** The space and marks around removed names must not reveal their lengths or their number. */

const person = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  email: '',
  affiliation: '',
  orcid: null,
})
const people = [person('Olga', 'Quendler'), person('Johann Sebastian', 'Wolframsberg')]
const short = 'Olga Quendler'
const long = 'Johann Sebastian Wolframsberg'

const helvetica = '/F <</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>'

function pageOf(content: string, resourcesOf: (pdf: RawPdf) => string = () => ''): Uint8Array {
  const pdf = new RawPdf()
  const resources = resourcesOf(pdf)
  const [catalog, pages] = [pdf.reserve(), pdf.reserve()]
  const stream = pdf.stream('', content)
  const page = pdf.add(
    `<</Type /Page /Parent ${pages} /MediaBox [0 0 595 842] /Resources <</Font <<${helvetica}>> ${resources}>> /Contents ${stream}>>`,
  )
  pdf.add(`<</Type /Pages /Count 1 /Kids [${page}]>>`, pages)
  pdf.add(`<</Type /Catalog /Pages ${pages}>>`, catalog)
  return pdf.file(`/Root ${catalog}`)
}

const width = (text: string, size = 11) => {
  const font = new mupdf.Font('Helvetica')
  return Array.from(text, (char) => font.advanceGlyph(font.encodeCharacter(char.codePointAt(0) ?? 0))).reduce(
    (sum, advance) => sum + advance * size,
    0,
  )
}

const blind = (bytes: Uint8Array, options = {}) => blindPdf(bytes, { people }, { label: 'M', ...options })

/** Returns the positions of a page's words, rounded to a tenth of a point. White space is ignored. */
function placesOf(bytes: Uint8Array): [word: string, x: number][] {
  const words: [string, number][] = []
  let inWord = false
  let last = { x: 0, y: 0 }
  new mupdf.PDFDocument(bytes)
    .loadPage(0)
    .toStructuredText('')
    .walk({
      onChar(char, [x, y], _font, _size, quad) {
        if (/\s/.test(char)) inWord = false
        else {
          const word = words.at(-1)
          if (inWord && word && Math.abs(y - last.y) < 1 && x - last.x < 3) word[0] += char
          else words.push([char, Math.round(x)])
          inWord = true
          last = { x: quad[2], y }
        }
      },
    })
  return words
}

/** Different ways in which programs draw a line that contains a name. */
const drawings: [program: string, draw: (name: string) => string][] = [
  ['one string', (name) => `BT /F 11 Tf 72 640 Td (As in a draft by ${name} for a workshop) Tj ET`],
  [
    'kerned pieces',
    (name) =>
      `BT /F 11 Tf 72 640 Td [(As in)-280(a draft b)10(y)-280(${name.split(' ').join(')-280(')})-280(fo)15(r a work)-5(shop)] TJ ET`,
  ],
  [
    'a position for each word',
    (name) => {
      let x = 72
      return `BT /F 11 Tf ${`As in a draft by ${name} for a workshop`
        .split(' ')
        .map((word) => {
          const place = `1 0 0 1 ${x.toFixed(3)} 640 Tm (${word}) Tj`
          x += width(`${word} `)
          return place
        })
        .join('\n')} ET`
    },
  ],
  [
    'relative positions on a scaled page',
    (name) =>
      `q 0.5 0 0 0.5 10 300 cm BT /F 1 Tf 22 0 0 22 124 680 Tm (As in a draft by) Tj ${(width('As in a draft by ') / 11).toFixed(4)} 0 Td (${name}) Tj ${(width(`${name} `) / 11).toFixed(4)} 0 Td (for a workshop) Tj 22 0 0 22 124 636 Tm (The next line) Tj ET Q`,
  ],
  [
    'a text object for each piece',
    (name) =>
      `BT /F 11 Tf 72 640 Td (As in a draft by ) Tj ET BT /F 11 Tf ${72 + width('As in a draft by ')} 640 Td (${name}) Tj ET BT /F 11 Tf ${72 + width(`As in a draft by ${name} `)} 640 Td (for a workshop) Tj ET`,
  ],
]

const opening =
  'BT /F 18 Tf 72 760 Td (Trade costs of small firms) Tj ET BT /F 13 Tf 72 700 Td (Abstract) Tj ET BT /F 11 Tf 72 680 Td (Small firms pay more for what they send abroad, year after year.) Tj ET\n'

describe('the rest of a line moves up to a gap of one width', () => {
  it.each(drawings)('drawn as %s', async (_, draw) => {
    const [a, b] = [
      await blind(pageOf(opening + draw(short))),
      await blind(pageOf(opening + draw(long))),
    ].map(({ pdf }) => placesOf(pdf))
    expect(a?.map(([word]) => word).join(' ')).toContain('for a workshop')
    const close = (places: typeof a) => places?.map(([word, x]) => [word, Math.round(x / 2)])
    expect(close(a)).toEqual(close(b))
  })

  it('but not another column', async () => {
    const columns = (name: string) =>
      `${opening}BT /F 11 Tf 72 640 Td (A draft by ${name} for us) Tj ET BT /F 11 Tf 380 640 Td (The other column) Tj ET`
    const places = placesOf((await blind(pageOf(columns(long)))).pdf)
    expect(places.find(([word]) => word === 'The')?.[1]).toBe(380)
  })

  it.each([
    ['a form', '/X Do', 1],
    ['a form that is moved and scaled', 'q 0.5 0 0 0.5 30 100 cm /X Do Q', 1],
    ['a form in a form', '/X Do', 2],
    ['a form that is drawn twice', '/X Do q 1 0 0 1 0 -200 cm /X Do Q', 1],
  ])('also in %s', async (_, drawn, depth) => {
    const formOf = (name: string) => (pdf: RawPdf) => {
      const line = `BT /F 11 Tf 72 640 Td (A draft by ${name} for us) Tj ET`
      const head = '/Type /XObject /Subtype /Form /BBox [0 0 595 842]'
      let form = pdf.stream(`${head} /Resources <</Font <<${helvetica}>>>>`, line)
      if (depth > 1)
        form = pdf.stream(`${head} /Resources <</XObject <</Y ${form}>>>>`, 'q 1 0 0 1 5 5 cm /Y Do Q')
      return `/XObject <</X ${form}>>`
    }
    const [a, b] = [
      await blind(pageOf(`${opening}${drawn}`, formOf(short))),
      await blind(pageOf(`${opening}${drawn}`, formOf(long))),
    ].map(({ pdf }) => placesOf(pdf))
    expect(a?.map(([word]) => word).join(' ')).toMatch(/A draft by for us/)
    expect(a?.map(([word]) => word).join(' ')).not.toContain('Quendler')
    const close = (places: typeof a) => places?.map(([word, x]) => [word, Math.round(x / 2)])
    expect(close(a)).toEqual(close(b))
  })
})

it('sets a replacement in the size of its line, and moves the rest of the line', async () => {
  const text = 'BT /F 11 Tf 72 640 Td (As we showed in our previous work of 2019, firms pay more.) Tj ET'
  const first = await blind(pageOf(opening + text))
  const [finding] = first.findings.filter(({ rule }) => rule === 'self-reference')
  const cover = [{ id: finding?.id ?? '', text: 'an earlier study of the market for shipping' }]
  const { pdf } = await blind(pageOf(opening + text), { cover })
  const page = new mupdf.PDFDocument(pdf).loadPage(0)
  const lines: { text: string; font: { size: number }; bbox: { x: number; w: number } }[] = JSON.parse(
    page.toStructuredText('').asJSON(),
  ).blocks.flatMap((block: { lines?: unknown[] }) => block.lines ?? [])
  const replaced = lines.find((line) => line.text.includes('an earlier study'))
  expect(replaced?.font.size).toBe(11)
  const words = placesOf(pdf)
  const after = words.find(([word]) => word.startsWith('firms'))?.[1] ?? 0
  const own = words.find(([word]) => word === 'shipping')?.[1] ?? Number.POSITIVE_INFINITY
  expect(after).toBeGreaterThan(own)
})

it('removes the icons beside the names of a title block, and no other drawing', async () => {
  const icon = (x: number) => `q 0.65 0.81 0.22 rg ${x} 731 8 8 re f 1 1 1 rg ${x + 3} 733 2 4 re f Q `
  const rule = '0 0 0 RG 60 725 m 540 725 l S '
  const names = `BT /F 11 Tf 72 731 Td (${short}) Tj ET BT /F 11 Tf 250 731 Td (${long}) Tj ET `
  const byline = names + icon(74 + width(short)) + icon(252 + width(long))
  const { pdf } = await blind(pageOf(`${opening}${rule}${byline}`))
  const pixels = new mupdf.PDFDocument(pdf)
    .loadPage(0)
    .toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceRGB, false)
  const data = pixels.getPixels()
  const inks = (top: number, bottom: number) => {
    let count = 0
    for (let y = top; y < bottom; y++)
      for (let x = 0; x < pixels.getWidth(); x++)
        if ((data[(y * pixels.getWidth() + x) * 3] ?? 255) < 200) count++
    return count
  }
  // Distances from the top of the page: the byline's icons are between 103 and 111 points, the line is at
  // 117.
  expect(inks(100, 113)).toBe(0)
  expect(inks(115, 119)).toBeGreaterThan(300)
})

it('finds names in the encrypted part of a Type 1 font', async () => {
  const clear = Buffer.concat([
    Buffer.from(
      '%!PS-AdobeFont-1.0: F\n/FontName /F def\n/FontMatrix [0.001 0 0 0.001 0 0] def\ncurrentfile eexec\n',
    ),
  ])
  let key = 55665
  const secret = Buffer.from(
    `xxxxdup /Private 5 dict dup begin /Notice (Drawn by ${short}) def end`,
    'latin1',
  )
  const encrypted = secret.map((byte) => {
    const cipher = byte ^ (key >> 8)
    key = ((cipher + key) * 52845 + 22719) & 0xffff
    return cipher
  })
  const raw = new RawPdf()
  const [catalog, pages] = [raw.reserve(), raw.reserve()]
  const program = raw.stream(`/Length1 ${clear.length}`, Buffer.concat([clear, encrypted]))
  const descriptor = raw.add(
    `<</Type /FontDescriptor /FontName /Drawn /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile ${program}>>`,
  )
  const page = raw.add(
    `<</Type /Page /Parent ${pages} /MediaBox [0 0 595 842] /Resources <</Font <<${helvetica} /D <</Type /Font /Subtype /Type1 /BaseFont /Drawn /FirstChar 65 /LastChar 65 /Widths [600] /FontDescriptor ${descriptor}>>>>>> /Contents ${raw.stream('', `${opening}BT /D 11 Tf 72 640 Td (A) Tj ET`)}>>`,
  )
  raw.add(`<</Type /Pages /Count 1 /Kids [${page}]>>`, pages)
  raw.add(`<</Type /Catalog /Pages ${pages}>>`, catalog)
  const bytes = raw.file(`/Root ${catalog}`)
  expect(rewritePdf(new mupdf.PDFDocument(bytes), () => true).programs).toHaveLength(1)
  const { findings } = await blind(bytes)
  expect(findings).toContainEqual(
    expect.objectContaining({ rule: 'leftover-data', place: 'Fonts', severity: 'visible' }),
  )
})

it('says of a scan that its text cannot be searched, and of a page with a figure nothing', async () => {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, 60, 80], false)
  pixmap.clear(200)
  const withPicture = (place: string, text: string) => {
    const raw = new RawPdf()
    const [catalog, pages] = [raw.reserve(), raw.reserve()]
    const image = raw.stream(
      '/Type /XObject /Subtype /Image /Width 60 /Height 80 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode',
      pixmap.asJPEG(80, false),
    )
    const kids = [1, 2].map(() =>
      raw.add(
        `<</Type /Page /Parent ${pages} /MediaBox [0 0 595 842] /Resources <</Font <<${helvetica}>> /XObject <</I ${image}>>>> /Contents ${raw.stream('', `q ${place} cm /I Do Q ${text}`)}>>`,
      ),
    )
    raw.add(`<</Type /Pages /Count 2 /Kids [${kids.join(' ')}]>>`, pages)
    raw.add(`<</Type /Catalog /Pages ${pages}>>`, catalog)
    return raw.file(`/Root ${catalog}`)
  }
  const scan = await blind(withPicture('595 0 0 842 0 0', ''))
  expect(scan.findings.filter(({ rule }) => rule === 'no-text')).toEqual([
    expect.objectContaining({
      place: 'Pages 1, 2',
      severity: 'visible',
      fix: expect.stringContaining('Upload a PDF'),
    }),
  ])
  const figure = await blind(withPicture('400 0 0 500 90 200', ''))
  const text = await blind(withPicture('595 0 0 842 0 0', opening))
  for (const { findings } of [figure, text])
    expect(findings.filter(({ rule }) => rule === 'no-text')).toEqual([])
})

describe('finds a name by the places of its letters', () => {
  const letters = (place: (index: number) => string) =>
    [...'Olga Quendler'].map((letter, i) => `BT /F 11 Tf ${place(i)} Td (${letter}) Tj ET`)
  it.each(['-', '\\255'])('with a hyphen at the end of a line (%s)', async (hyphen) => {
    const lines = `BT /F 11 Tf 14 TL 72 640 Td (As it says in a draft by Olga Quend${hyphen}) Tj T* (ler for a workshop, and so on.) Tj ET`
    const apart = `BT /F 11 Tf 72 540 Td (As it says in a draft by Olga Quen${hyphen}) Tj ET BT /F 11 Tf 72 526 Td (dler for a workshop, and so on.) Tj ET`
    const { pdf } = await blind(pageOf(`${opening}${lines} ${apart}`))
    const text = new mupdf.PDFDocument(pdf).loadPage(0).toStructuredText('').asText()
    expect(text).not.toMatch(/Quen|ler for/)
    expect(text).toContain('Small firms pay more')
  })

  it.each([
    ['one below the other', letters((i) => `300 ${600 - i * 12}`)],
    ['at equal distances, drawn backwards', letters((i) => `${72 + i * 8} 500`).reverse()],
  ])('%s', async (_, drawn) => {
    const { pdf } = await blind(pageOf(opening + drawn.join(' ')))
    const text = new mupdf.PDFDocument(pdf).loadPage(0).toStructuredText('').asText()
    expect(text.replace(/\s+/g, '')).not.toMatch(/Quen|ndler|reldneuQ/)
    expect(text).toContain('Small firms pay more')
  })
})
