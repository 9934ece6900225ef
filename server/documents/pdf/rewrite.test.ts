import { deflateSync } from 'node:zlib'
import * as mupdf from 'mupdf'
import { describe, expect, it } from 'vitest'
import { jpegWith, RawPdf } from '#tests/fixtures/documents/marked-pdf.ts'
import { openPdf } from './open.ts'
import { rewritePdf } from './rewrite.ts'

const rewrite = (bytes: Uint8Array) => rewritePdf(openPdf(bytes), () => true)

/** Makes a PDF with a page of 200 by 200 points. */
function pdfOf(content: string, resources: (pdf: RawPdf) => string, pageEntries = ''): Uint8Array {
  const pdf = new RawPdf()
  const [catalog, pages] = [pdf.reserve(), pdf.reserve()]
  const used = resources(pdf)
  const page = pdf.add(
    `<</Type /Page /Parent ${pages} /MediaBox [0 0 200 200] ${pageEntries} /Resources <<${used}>> /Contents ${pdf.stream('', content)}>>`,
  )
  pdf.add(`<</Type /Pages /Count 1 /Kids [${page}]>>`, pages)
  pdf.add(`<</Type /Catalog /Pages ${pages}>>`, catalog)
  return pdf.file(`/Root ${catalog}`)
}

/** Returns the number of color values on the page that differ by more than re-encoding a JPEG can cause. */
function differences(before: Uint8Array, after: Uint8Array): number {
  const [a, b] = [before, after].map((bytes) =>
    openPdf(bytes)
      .loadPage(0)
      .toPixmap(mupdf.Matrix.scale(2, 2), mupdf.ColorSpace.DeviceRGB, false)
      .getPixels()
      // Copies the pixels, because the view is detached when the memory of WebAssembly grows.
      .slice(),
  )
  if (!a || !b || a.length !== b.length) return Number.POSITIVE_INFINITY
  return a.reduce((count, value, i) => count + (Math.abs(value - (b[i] ?? 0)) > 12 ? 1 : 0), 0)
}

const image = (pdf: RawPdf, dict: string, data: Uint8Array | string) =>
  pdf.stream(`/Type /XObject /Subtype /Image ${dict}`, data)
const ramp = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 37) % 256)
const cmyk = () => {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceCMYK, [0, 0, 16, 16], false)
  pixmap.getPixels().fill(60)
  return pixmap.asJPEG(90, false)
}

describe('a rewritten page looks as before', () => {
  const pictures: [string, (pdf: RawPdf) => string][] = [
    [
      'a JPEG',
      (pdf) =>
        image(
          pdf,
          '/Width 24 /Height 24 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode',
          jpegWith([]),
        ),
    ],
    [
      'a JPEG in CMYK',
      (pdf) =>
        image(
          pdf,
          '/Width 16 /Height 16 /BitsPerComponent 8 /ColorSpace /DeviceCMYK /Filter /DCTDecode',
          cmyk(),
        ),
    ],
    [
      'a JPEG in CMYK, inverted',
      (pdf) =>
        image(
          pdf,
          '/Width 16 /Height 16 /BitsPerComponent 8 /ColorSpace /DeviceCMYK /Decode [1 0 1 0 1 0 1 0] /Filter /DCTDecode',
          cmyk(),
        ),
    ],
    [
      'samples in RGB',
      (pdf) => image(pdf, '/Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceRGB', ramp(192)),
    ],
    [
      'samples of 16 bits',
      (pdf) => image(pdf, '/Width 8 /Height 8 /BitsPerComponent 16 /ColorSpace /DeviceGray', ramp(128)),
    ],
    [
      'packed samples',
      (pdf) =>
        image(
          pdf,
          '/Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode',
          deflateSync(ramp(64)),
        ),
    ],
    [
      'a palette of 4 bits',
      (pdf) =>
        image(
          pdf,
          '/Width 8 /Height 8 /BitsPerComponent 4 /ColorSpace [/Indexed /DeviceRGB 3 <ff000000ff000000ff123456>]',
          Uint8Array.from({ length: 32 }, (_, i) => (i % 4) * 16 + ((i + 1) % 4)),
        ),
    ],
    [
      'black and white',
      (pdf) =>
        image(pdf, '/Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Decode [1 0]', ramp(8)),
    ],
    ['a stencil', (pdf) => image(pdf, '/Width 8 /Height 8 /ImageMask true', ramp(8))],
    [
      'a color key',
      (pdf) =>
        image(pdf, '/Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray /Mask [0 128]', ramp(64)),
    ],
    [
      'a soft mask',
      (pdf) =>
        image(
          pdf,
          `/Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray /SMask ${image(pdf, '/Width 4 /Height 4 /BitsPerComponent 8 /ColorSpace /DeviceGray', ramp(16))}`,
          ramp(64),
        ),
    ],
    [
      'fewer samples than it states',
      (pdf) => image(pdf, '/Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray', ramp(40)),
    ],
  ]
  it.each(pictures)('%s', (_, make) => {
    const bytes = pdfOf(
      '0.4 0.8 0.2 rg 0 0 90 200 re f q 100 0 0 100 50 50 cm /I Do Q',
      (pdf) => `/XObject <</I ${make(pdf)}>>`,
    )
    const { bytes: copy, unreadablePictures } = rewrite(bytes)
    expect([differences(bytes, copy), unreadablePictures]).toEqual([0, 0])
  })

  it('text, drawings, shadings, patterns, forms, transparency and an inline picture', () => {
    const content = `q 1 0 0 1 10 10 cm 2 w [4 2] 0 d 0 0 m 50 80 90 10 120 60 c S Q
      /P cs /Pattern cs /T scn 20 100 60 60 re f
      q 100 100 80 80 re W n /S sh Q
      q /A gs 1 0 0 rg 30 30 100 100 re f Q
      BT /F 18 Tf 20 20 Td (Small firms) Tj 0 -14 Td [(k) -300 (erned)] TJ 3 Ts (raised) ' ET
      BT /F 20 Tf 2 Tr 0 0 1 RG 100 10 Td (Both) Tj ET /X Do
      q 20 0 0 20 150 20 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x10\x80\xff\x20 EI Q`
    const bytes = pdfOf(content, (pdf) => {
      const form = pdf.stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Matrix [0.5 0 0 0.5 140 140] /Resources <<>>',
        '0 1 0 rg 0 0 30 30 re f',
      )
      const tile = pdf.stream(
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 8 8] /XStep 8 /YStep 8 /Resources <<>>',
        '1 0 1 rg 0 0 4 4 re f',
      )
      return `/Font <</F <</Type /Font /Subtype /Type1 /BaseFont /Times-Bold>>>> /Pattern <</T ${tile}>> /XObject <</X ${form}>> /ExtGState <</A <</ca 0.4 /BM /Multiply>>>> /Shading <</S <</ShadingType 3 /ColorSpace /DeviceRGB /Coords [140 140 0 140 140 40] /Function <</FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1>>>>>>`
    })
    expect(differences(bytes, rewrite(bytes).bytes)).toBe(0)
  })

  it('the visible part of a cropped and rotated page', () => {
    const bytes = pdfOf('1 0 0 rg 20 20 60 30 re f', () => '', '/CropBox [10 10 120 160] /Rotate 90')
    expect(differences(bytes, rewrite(bytes).bytes)).toBe(0)
  })
})

describe('damaged and hostile files are cleaned, or refused with what to do', () => {
  it('forms that draw themselves', () => {
    const bytes = pdfOf('/X Do 0 0 10 10 re f', (pdf) => {
      const form = pdf.reserve()
      pdf.stream(
        `/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Resources <</XObject <</X ${form}>>>>`,
        '/X Do 1 0 0 rg 0 0 9 9 re f',
        form,
      )
      return `/XObject <</X ${form}>>`
    })
    expect(openPdf(rewrite(bytes).bytes).countPages()).toBe(1)
  })

  it('forms that draw each other a billion times', () => {
    const bytes = pdfOf('/X Do', (pdf) => {
      let inner = pdf.stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Resources <<>>',
        '0 0 9 9 re f',
      )
      for (let i = 0; i < 9; i++)
        inner = pdf.stream(
          `/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Resources <</XObject <</X ${inner}>>>>`,
          '/X Do '.repeat(10),
        )
      return `/XObject <</X ${inner}>>`
    })
    expect(() => rewrite(bytes)).toThrow(/too complex to show/)
  })

  it('a picture that claims to be huge', () => {
    const huge = (pdf: RawPdf) =>
      `/XObject <</I ${image(pdf, '/Width 50000 /Height 50000 /BitsPerComponent 8 /ColorSpace /DeviceRGB', 'abc')}>>`
    expect(() => rewrite(pdfOf('/I Do', huge))).toThrow(/Reduce its resolution/)
  })

  it('a picture that cannot be read is left out and counted', () => {
    const broken = (pdf: RawPdf) =>
      `/XObject <</I ${image(pdf, '/Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /JPXDecode', 'no picture')}>>`
    expect(rewrite(pdfOf('/I Do', broken)).unreadablePictures).toBe(1)
  })

  it('arrays nested thousands of levels deep', () => {
    const bytes = pdfOf(`${'['.repeat(5000)}1${']'.repeat(5000)} TJ`, () => '')
    expect(() => rewrite(bytes)).toThrow(/Print it to a new PDF file/)
  })

  it('tags that contain each other', () => {
    const pdf = new RawPdf()
    const [catalog, pages, page, root, a, b] = Array.from({ length: 6 }, () => pdf.reserve())
    pdf.add(
      `<</Type /Page /Parent ${pages} /MediaBox [0 0 200 200] /StructParents 0 /Contents ${pdf.stream('', '/P <</MCID 0>> BDC 0 0 9 9 re f EMC')}>>`,
      page,
    )
    pdf.add(`<</Type /Pages /Count 1 /Kids [${page}]>>`, pages)
    pdf.add(`<</S /Sect /P ${root} /K [${b}]>>`, a)
    pdf.add(`<</S /P /P ${a} /Pg ${page} /K [0 ${a} ${b}]>>`, b)
    pdf.add(`<</Type /StructTreeRoot /K ${a}>>`, root)
    pdf.add(`<</Type /Catalog /Pages ${pages} /StructTreeRoot ${root}>>`, catalog)
    const copy = Buffer.from(rewrite(pdf.file(`/Root ${catalog}`)).bytes).toString('latin1')
    expect(copy.match(/\/StructElem/g)).toHaveLength(2)
  })

  it('a broken table of objects', () => {
    const text = Buffer.from(pdfOf('0 0 9 9 re f', () => '')).toString('latin1')
    const broken = Buffer.from(text.replace(/xref[\s\S]*trailer/, 'xref\n0 1\ntrailer'), 'latin1')
    expect(openPdf(rewrite(Uint8Array.from(broken)).bytes).countPages()).toBe(1)
  })
})
