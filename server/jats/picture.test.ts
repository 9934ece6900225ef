import { describe, expect, it } from 'vitest'
import { pictureFacts } from './picture.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
const rest = '\0'.repeat(40)

const png = bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 2, 128, 0, 0, 1, 224], rest)
const jpeg = bytes(
  [0xff, 0xd8, 0xff, 0xe0, 0, 6, 1, 2, 3, 4],
  [0xff, 0xc4, 0, 4, 9, 9],
  [0xff, 0xc2, 0, 11, 8, 1, 224, 2, 128, 3, 0],
)
const webp = (chunk: string, ...content: (string | number[])[]) =>
  bytes('RIFF', [0, 0, 0, 0], 'WEBP', chunk, [0, 0, 0, 0], ...content, rest)
const svg = (attributes: string, inner = '') =>
  Buffer.from(
    `<?xml version="1.0"?><!-- a > b --><svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`,
  )

describe('the size of a picture, from its header', () => {
  it.each([
    ['PNG', png],
    ['JPEG', jpeg],
    ['GIF', bytes('GIF89a', [128, 2, 224, 1], rest)],
    ['WebP with losses', webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 128, 2, 224, 1])],
    ['WebP without losses', webp('VP8L', [0x2f, 0x7f, 0xc2, 0x77, 0])],
    ['extended WebP', webp('VP8X', [0, 0, 0, 0, 127, 2, 0, 223, 1, 0])],
    ['SVG with a size', svg('width="640" height="480px" viewBox="0 0 1 9"')],
    ['SVG in other units', svg("width='480pt' height='5in'")],
    ['SVG with a view box alone', svg('viewBox="-10 -10 640, 480" width="100%" height="100%"')],
  ])('%s', (_, picture) => {
    expect(pictureFacts(picture).size).toEqual({ width: 640, height: 480 })
  })

  it.each([
    ['a text', Buffer.from('640 x 480')],
    ['an empty file', Buffer.alloc(0)],
    ['a cut PNG', png.subarray(0, 20)],
    ['a cut JPEG', jpeg.subarray(0, 17)],
    ['a JPEG whose part has no length', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0], rest)],
    ['an SVG without one', svg('width="auto"')],
    ['an SVG of no width', svg('viewBox="0 0 0 480"')],
    ['an SVG without end', Buffer.from(`<svg viewBox="${'9'.repeat(400)} `)],
    ['an SVG that is too large for a number', svg(`width="1e999" height="2"`)],
  ])('is unknown of %s', (_, picture) => {
    expect(pictureFacts(picture).size).toBeNull()
  })

  it('tells whether a drawing has colours for dark pages', () => {
    const dark = '<style>@media (prefers-color-scheme: dark) { path { fill: #fff } }</style>'
    expect(pictureFacts(svg('viewBox="0 0 4 3"', dark)).hasDarkColours).toBe(true)
    expect(pictureFacts(svg('viewBox="0 0 4 3"')).hasDarkColours).toBe(false)
  })
})
