import * as mupdf from 'mupdf'
import { expect, test } from 'vitest'
import { makeFigure } from './figure.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

function pixels(): mupdf.Pixmap {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 40, 30], false)
  pixmap.clear(200)
  return pixmap
}

function pdf(pages: number): Uint8Array {
  const document = new mupdf.PDFDocument()
  for (let page = 0; page < pages; page += 1)
    document.insertPage(-1, document.addPage([0, 0, 72, 36], 0, document.newDictionary(), '0 0 36 36 re f'))
  return document.saveToBuffer('').asUint8Array().slice()
}

/** Makes an uncompressed grey picture of 16 by 16 pixels. */
function tiff(): Uint8Array {
  const entries = [
    [256, 3, 1, 16],
    [257, 3, 1, 16],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 122],
    [278, 3, 1, 16],
    [279, 4, 1, 256],
  ]
  const buffer = Buffer.alloc(122 + 256, 128)
  buffer.write('II*\0', 0, 'latin1')
  buffer.writeUInt32LE(8, 4)
  buffer.writeUInt16LE(entries.length, 8)
  entries.forEach(([tag = 0, type = 0, count = 0, value = 0], index) => {
    const at = 10 + index * 12
    buffer.writeUInt16LE(tag, at)
    buffer.writeUInt16LE(type, at + 2)
    buffer.writeUInt32LE(count, at + 4)
    buffer.writeUInt32LE(value, at + 8)
  })
  buffer.writeUInt32LE(0, 10 + entries.length * 12)
  return new Uint8Array(buffer)
}

test('PNG stays PNG; TIFF and a PDF of one page become PNG', () => {
  expect(makeFigure(pixels().asPNG().slice())).toMatchObject({ extension: 'png', width: 40, converted: null })
  expect(makeFigure(pdf(1))).toMatchObject({ mediaType: 'image/png', width: 300, height: 150 })
  expect(makeFigure(tiff())).toMatchObject({ mediaType: 'image/png', width: 16 })
})

test('SVG stays SVG, without scripts, links and event handlers', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><a href="javascript:alert(1)"><rect width="9" height="9"/></a><path d="M0 0L5 5"/></svg>`
  const { mediaType, bytes: made } = makeFigure(bytes(svg))
  expect(mediaType).toBe('image/svg+xml')
  const text = new TextDecoder().decode(made)
  expect(text).toContain('<path d="M0 0L5 5"')
  expect(text).not.toMatch(/script|onload|href/)
})

test('formats that browsers do not show are refused with advice', () => {
  const emf = Buffer.alloc(100)
  emf.writeUInt32LE(1, 0)
  emf.write(' EMF', 40, 'latin1')
  expect(() => makeFigure(bytes('%!PS-Adobe-3.0 EPSF-3.0'))).toThrow(/EPS.*SVG, PDF or PNG/)
  expect(() => makeFigure(new Uint8Array(emf))).toThrow(/EMF.*SVG or PNG/)
  expect(() => makeFigure(bytes('\xD7\xCD\xC6\x9A rest of the file'))).toThrow(/WMF/)
  expect(() => makeFigure(pdf(2))).toThrow(/2 pages/)
  expect(() => makeFigure(bytes('plain text'))).toThrow(/PNG, JPEG, SVG, TIFF/)
})
