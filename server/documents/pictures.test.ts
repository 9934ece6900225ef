import { expect, it } from 'vitest'
import { cleanJpeg, cleanPng } from './pictures.ts'

const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const segment = (marker: string, body: string) =>
  `\xff${marker}\0${String.fromCharCode(body.length + 2)}${body}`

it('takes EXIF, IPTC and comments out of a JPEG and leaves the picture', () => {
  const start = `\xff\xd8${segment('\xe0', 'JFIF\0')}`
  const profile = segment('\xe2', 'ICC_PROFILE\0')
  const picture = '\xff\xda\0\x04ab picture data \xff\xd9'
  const personal =
    segment('\xe1', 'Exif\0\0Priya') + segment('\xed', 'Photoshop Priya') + segment('\xfe', 'by Priya')
  const cleaned = cleanJpeg(latin1(start + personal + profile + picture))
  expect(Buffer.from(cleaned).toString('latin1')).toBe(start + profile + picture)
})

it('takes text and time chunks out of a PNG', () => {
  const chunk = (type: string, body: string) => `\0\0\0${String.fromCharCode(body.length)}${type}${body}CRC!`
  const head = `\x89PNG\r\n\x1a\n${chunk('IHDR', '0123456789abc')}`
  const cleaned = cleanPng(
    latin1(`${head}${chunk('tEXt', 'Author\0Priya')}${chunk('IDAT', 'x')}${chunk('IEND', '')}`),
  )
  expect(Buffer.from(cleaned).toString('latin1')).toBe(`${head}${chunk('IDAT', 'x')}${chunk('IEND', '')}`)
})

it('leaves other data alone', () => {
  expect(cleanPng(cleanJpeg(latin1('GIF89a')))).toEqual(latin1('GIF89a'))
})
