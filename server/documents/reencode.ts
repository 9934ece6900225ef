import * as mupdf from 'mupdf'

/** The shares of a picture that are cut off at each side, as fractions of its width or height. */
export interface Crop {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Pictures with more pixels are refused before they are decoded, because 100 megapixels take about 400 MB.
 */
const mostPixels = 100_000_000
/**
 * Pictures with more pixels are scaled down. 16 megapixels are enough to print an A4 page at 400 dots per
 * inch.
 */
const keptPixels = 16_000_000

/**
 * Re-encodes a picture from its pixels, so that no other data of the file are kept: EXIF, XMP, IPTC,
 * comments, colour profiles, bytes after the end, and pixels outside the crop. JPEGs stay JPEGs, all others
 * become PNGs. Returns null if the picture cannot be decoded.
 */
export function reencodePicture(
  bytes: Uint8Array,
  crop: Crop | null = null,
): { bytes: Uint8Array; extension: 'png' | 'jpg' } | null {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  let image: mupdf.Image | null = null
  let pixmap: mupdf.Pixmap | null = null
  try {
    image = new mupdf.Image(bytes as never)
    const pixels = image.getWidth() * image.getHeight()
    if (pixels === 0 || pixels > mostPixels) return null
    pixmap = crop || pixels > keptPixels ? draw(image, crop) : image.toPixmap()
    const components = pixmap.getColorSpace()?.getNumberOfComponents() ?? 0
    if (components !== 1 && components !== 3) {
      const converted = pixmap.convertToColorSpace(mupdf.ColorSpace.DeviceRGB, true)
      pixmap.destroy()
      pixmap = converted
    }
    return isJpeg && !pixmap.getAlpha()
      ? { bytes: new Uint8Array(pixmap.asJPEG(90, false)), extension: 'jpg' }
      : { bytes: new Uint8Array(pixmap.asPNG()), extension: 'png' }
  } catch {
    return null
  } finally {
    pixmap?.destroy()
    image?.destroy()
  }
}

function draw(image: mupdf.Image, crop: Crop | null): mupdf.Pixmap {
  const { left, top, right, bottom } = crop ?? { left: 0, top: 0, right: 0, bottom: 0 }
  const wide = image.getWidth()
  const high = image.getHeight()
  const shownWide = Math.max(1, wide * (1 - left - right))
  const shownHigh = Math.max(1, high * (1 - top - bottom))
  const scale = Math.min(1, Math.sqrt(keptPixels / (shownWide * shownHigh)))
  const box: mupdf.Rect = [
    0,
    0,
    Math.max(1, Math.round(shownWide * scale)),
    Math.max(1, Math.round(shownHigh * scale)),
  ]
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, box, image.getMask() !== null)
  if (image.getMask() === null) pixmap.clear(255)
  else pixmap.clear()
  const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
  device.fillImage(image, [wide * scale, 0, 0, high * scale, -left * wide * scale, -top * high * scale], 1)
  device.close()
  device.destroy()
  return pixmap
}
