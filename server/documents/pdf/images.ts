import * as mupdf from 'mupdf'
import { DocumentError } from '../contract.ts'
import { componentsIn, copyColorSpace } from './allowed.ts'
import { boolean, type Copier, type Copy, numbers, oneOf } from './copier.ts'
import { type Dict, Name, nameIn, Ref, type Value } from './values.ts'

/** Re-encodes every picture, so that the copy contains only its samples and their interpretation. */

const mostBytes = 200 * 2 ** 20
const mostSide = 60_000

interface Size {
  width: number
  height: number
}

export const copyImage: Copy = (copier, value) =>
  copier.once('image', value, () => {
    if (!copier.source.isStream(value)) return undefined
    const copy = remade(copier, value)
    if (!copy) copier.unreadablePictures++
    return copy
  })

function remade(copier: Copier, ref: Ref): Ref | undefined {
  const { source } = copier
  const dict = source.dict(ref)
  const width = Math.trunc(source.number(dict.get('Width')) ?? 0)
  const height = Math.trunc(source.number(dict.get('Height')) ?? 0)
  const filters = filtersOf(copier, dict)
  if (filters.includes('JPXDecode')) return fromPixels(copier, ref)
  if (width < 1 || height < 1 || width > mostSide || height > mostSide) return undefined
  const isMask = source.resolve(dict.get('ImageMask')) === true
  const space = dict.get('ColorSpace') ?? null
  const copied = isMask ? undefined : copyColorSpace(copier, space)
  const isJpeg = filters.at(-1) === 'DCTDecode'
  const bits = isMask ? 1 : isJpeg ? 8 : bitsOf(source.number(dict.get('BitsPerComponent')))
  const components = isMask ? 1 : componentsIn(copier, space)
  const expected = Math.ceil((width * components * bits) / 8) * height
  if (expected > mostBytes) throw tooLarge()
  if (!isMask && copied === undefined) return isJpeg ? fromPixels(copier, ref) : undefined
  const samples = source.stream(ref)
  if (samples.length === 0) return undefined
  const image: Dict = new Map<string, Value>([
    ...head({ width, height }),
    ['BitsPerComponent', bits],
    ...(copied === undefined ? [] : [['ColorSpace', copied] as [string, Value]]),
    ...copier.keys(ref, {
      ImageMask: boolean,
      Interpolate: boolean,
      Decode: numbers,
      Intent: oneOf('AbsoluteColorimetric', 'RelativeColorimetric', 'Saturation', 'Perceptual'),
    }),
    ...masks(copier, dict),
  ])
  if (isJpeg && samples.length === expected && [1, 3, 4].includes(components)) {
    const jpeg = asJpeg(samples, { width, height }, components, qualityOf(packedJpeg(copier, ref, filters)))
    return copier.writer.addPacked(new Map([...image, ['Filter', new Name('DCTDecode')]]), jpeg)
  }
  // If a JPEG's header contradicts the PDF's description, the picture is drawn as its header says.
  if (isJpeg && samples.length !== expected) return fromPixels(copier, ref)
  const whole = samples.length >= expected ? samples.subarray(0, expected) : padded(samples, expected)
  return copier.writer.addStream(image, whole)
}

const tooLarge = () =>
  new DocumentError(
    'too-complex',
    'A picture in this PDF is larger than 200 MB when it is shown. Reduce its resolution, export the file again and upload it.',
  )

const head = ({ width, height }: Size): [string, Value][] => [
  ['Type', new Name('XObject')],
  ['Subtype', new Name('Image')],
  ['Width', width],
  ['Height', height],
]

const bitsOf = (bits: number | null) => ([1, 2, 4, 8, 16].includes(bits ?? 0) ? (bits ?? 8) : 8)

/** Fills the missing samples of a truncated picture with zeros, as viewers do. */
function padded(samples: Uint8Array, length: number): Uint8Array {
  const whole = new Uint8Array(length)
  whole.set(samples)
  return whole
}

function filtersOf(copier: Copier, dict: Dict): string[] {
  const filter = copier.source.resolve(dict.get('Filter'))
  const list = Array.isArray(filter) ? filter : [filter]
  return list.map((item) => nameIn(copier.source.resolve(item))).filter((name) => name !== 'Crypt')
}

function masks(copier: Copier, dict: Dict): [string, Value][] {
  const { source } = copier
  const soft = dict.get('SMask')
  const kept: [string, Value][] = []
  if (source.isStream(soft)) {
    const copy = copyImage(copier, soft)
    const matte = source.dict(soft).get('Matte')
    if (copy instanceof Ref && matte === undefined) return [['SMask', copy]]
    if (copy instanceof Ref) kept.push(['SMask', copy])
  }
  const mask = dict.get('Mask')
  if (Array.isArray(source.resolve(mask))) kept.push(['Mask', source.numbers(mask)])
  else if (source.isStream(mask)) {
    const copy = copyImage(copier, mask)
    if (copy instanceof Ref) kept.push(['Mask', copy])
  }
  return kept
}

/** Returns the JPEG without the filters applied to it, or nothing if it cannot be decoded. */
function packedJpeg(copier: Copier, ref: Ref, filters: string[]): Uint8Array {
  const { source } = copier
  const raw = source.rawStream(ref)
  if (filters.length === 1) return raw
  const outer = new Map<string, Value>([['Filter', filters.slice(0, -1).map((name) => new Name(name))]])
  return source.stream(source.addInline(raw, outer))
}

const spaces: Record<number, () => mupdf.ColorSpace> = {
  1: () => mupdf.ColorSpace.DeviceGray,
  3: () => mupdf.ColorSpace.DeviceRGB,
  4: () => mupdf.ColorSpace.DeviceCMYK,
}

function asJpeg(
  samples: Uint8Array,
  { width, height }: Size,
  components: number,
  quality: number,
): Uint8Array {
  const space = (spaces[components] ?? spaces[3])?.() ?? mupdf.ColorSpace.DeviceRGB
  const pixmap = new mupdf.Pixmap(space, [0, 0, width, height], false)
  try {
    pixmap.getPixels().set(samples)
    return withoutSegments(pixmap.asJPEG(quality, false).slice())
  } finally {
    pixmap.destroy()
  }
}

/** Removes the color profile that the encoder writes, because the PDF defines the colors. */
function withoutSegments(jpeg: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [jpeg.subarray(0, 2)]
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    const marker = jpeg[at + 1] ?? 0
    const length = 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0)
    const isNeeded = marker === 0xe0 || marker === 0xee || (marker & 0xf0) !== 0xe0
    if (isNeeded && marker !== 0xfe) parts.push(jpeg.subarray(at, at + length))
    at += length
  }
  return Buffer.concat([...parts, jpeg.subarray(at)])
}

/** Sum of the luminance table that JPEG's Annex K gives for quality 50. */
const standardSum = 3688

/**
 * Estimates the quality at which a JPEG was saved from its quantization table. Saving it again at the same
 * quality changes almost nothing and keeps its size.
 */
export function qualityOf(jpeg: Uint8Array): number {
  for (let at = 2; at + 4 < jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; ) {
    const length = ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0)
    if (jpeg[at + 1] === 0xdb) {
      const isWide = (jpeg[at + 4] ?? 0) >> 4 !== 0
      let sum = 0
      for (let i = 0; i < 64; i++)
        sum += isWide
          ? ((jpeg[at + 5 + 2 * i] ?? 0) << 8) + (jpeg[at + 6 + 2 * i] ?? 0)
          : (jpeg[at + 5 + i] ?? 0)
      const scale = (100 * sum) / standardSum
      const quality = scale <= 100 ? (200 - scale) / 2 : 5000 / scale
      return Math.min(95, Math.max(70, Math.round(quality)))
    }
    at += 2 + length
  }
  return 90
}

/**
 * Renders with mupdf those pictures whose samples cannot be copied: JPEG 2000, and pictures that contradict
 * their description.
 */
function fromPixels(copier: Copier, ref: Ref): Ref | undefined {
  const { source, writer } = copier
  let pixmap: mupdf.Pixmap
  try {
    const image = source.pdf.loadImage(source.pdf.newIndirect(ref.num))
    const [width, height] = [image.getWidth(), image.getHeight()]
    if (width < 1 || height < 1 || width > mostSide || height > mostSide) return undefined
    if (width * height * 4 > mostBytes) throw tooLarge()
    pixmap = image.toPixmap()
    image.destroy()
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause
    return undefined
  }
  const colors = pixmap.getNumberOfComponents() - pixmap.getAlpha()
  const isSimple = [1, 3, 4].includes(colors) && pixmap.getAlpha() === 0
  const plain = isSimple ? pixmap : pixmap.convertToColorSpace(mupdf.ColorSpace.DeviceRGB, false)
  const components = isSimple ? colors : 3
  const size = { width: plain.getWidth(), height: plain.getHeight() }
  const samples = Uint8Array.from(plain.getPixels())
  pixmap.destroy()
  const dict = source.dict(ref)
  const image = new Map<string, Value>([
    ...head(size),
    ['BitsPerComponent', 8],
    ['ColorSpace', new Name({ 1: 'DeviceGray', 4: 'DeviceCMYK' }[components] ?? 'DeviceRGB')],
    ...masks(copier, dict),
  ])
  if (samples.length !== size.width * size.height * components) return undefined
  return writer.addPacked(
    new Map([...image, ['Filter', new Name('DCTDecode')]]),
    asJpeg(samples, size, components, 92),
  )
}
