import * as mupdf from 'mupdf'
import { sizeInHeader } from '../jats/picture.ts'
import { DocumentError, type Picture } from './contract.ts'

/** Maximum pixels per side and in total. Decoding a picture of this size takes about 64 MB. */
const mostSide = 6000
const mostPixels = 16_000_000

const refuse = (message: string) => new DocumentError('picture', message)

/**
 * Re-encodes a picture from its pixels. This removes metadata of cameras and editors and any hidden data, and
 * makes the content match the declared type. A picture with transparency becomes a PNG; otherwise the format
 * is kept.
 */
export function remakePicture(bytes: Uint8Array): Picture {
  const claimed = sizeInHeader(bytes)
  if (claimed?.type !== 'png' && claimed?.type !== 'jpeg')
    throw refuse('Only PNG and JPEG pictures can be used. Please save it as one of these.')
  if (claimed.width > mostSide || claimed.height > mostSide || claimed.width * claimed.height > mostPixels)
    throw refuse(
      `The picture is larger than ${mostSide} pixels a side or 16 megapixels. Please make it smaller.`,
    )
  let pixmap: mupdf.Pixmap
  try {
    const image = new mupdf.Image(bytes as never)
    pixmap = image.toPixmap()
  } catch {
    throw refuse('The picture is damaged. Please save it again and choose it again.')
  }
  const [width, height] = [pixmap.getWidth(), pixmap.getHeight()]
  if (width < 16 || height < 16) throw refuse('The picture is smaller than 16 pixels a side.')
  const isPng = claimed.type === 'png'
  if (pixmap.getColorSpace()?.getNumberOfComponents() === 4)
    throw refuse('The picture is in print colors (CMYK). Please save it in RGB.')
  const made = isPng ? pixmap.asPNG() : pixmap.asJPEG(88, false)
  return { bytes: new Uint8Array(made), mediaType: isPng ? 'image/png' : 'image/jpeg', width, height }
}
