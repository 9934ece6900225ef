import * as mupdf from 'mupdf'
import { createMatcher } from '#domain/blinding/identities.ts'
import { DocumentError, type FigurePicture } from './contract.ts'
import { openPdf } from './pdf/open.ts'
import { remakePicture } from './picture.ts'
import { cleanSvg } from './svg.ts'

const refuse = (message: string) => new DocumentError('picture', message)
/** Resolution of a picture made from a PDF page, and the maximum number of pixels per side. */
const dpi = 300
const mostSide = 6000

/**
 * Prepares a figure for the web page, PDF and EPUB. PNG, JPEG and SVG keep their format but lose metadata and
 * scripts; TIFF and one-page PDF are converted to PNG. Formats that browsers cannot show are refused with
 * advice. `page` chooses a page of a PDF, which may then have several.
 */
export function makeFigure(bytes: Uint8Array, page?: number): FigurePicture {
  // Reads each byte as one character. TextDecoder is not used because its 'latin1' is Windows-1252.
  const start = String.fromCharCode(...bytes.subarray(0, 512))
  if (start.startsWith('%PDF-')) return fromPdf(bytes, page)
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return fromTiff(bytes)
  if (start.startsWith('%!PS') || start.startsWith('\xC5\xD0\xD3\xC6'))
    throw refuse(
      'EPS pictures cannot be shown by browsers. Please save it as SVG, PDF or PNG and choose it again.',
    )
  if (start.startsWith('\x01\0\0\0') && start.slice(40, 44) === ' EMF')
    throw refuse(
      'EMF pictures are shown by Office programs only. Please save it as SVG or PNG and choose it again.',
    )
  if (start.startsWith('\xD7\xCD\xC6\x9A') || start.startsWith('\x01\0\x09\0'))
    throw refuse(
      'WMF pictures are shown by Office programs only. Please save it as SVG or PNG and choose it again.',
    )
  if (/<svg[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, 4096)))) return fromSvg(bytes)
  if (!start.startsWith('\x89PNG') && !start.startsWith('\xFF\xD8'))
    throw refuse(
      'This is not a picture that can be used. Please choose a PNG, JPEG, SVG, TIFF or one-page PDF.',
    )
  const { bytes: made, mediaType, width, height } = remakePicture(bytes)
  return {
    ...{ bytes: made, mediaType, width, height, converted: null },
    extension: mediaType === 'image/png' ? 'png' : 'jpg',
  }
}

function fromSvg(bytes: Uint8Array): FigurePicture {
  const matcher = createMatcher({ people: [] })
  const cleaned = cleanSvg(bytes, matcher)
  if (!cleaned) throw refuse('This SVG picture is damaged. Please save it again and choose it again.')
  return {
    ...{ bytes: cleaned, mediaType: 'image/svg+xml', extension: 'svg' },
    ...{ width: null, height: null, converted: null },
  }
}

function fromPdf(bytes: Uint8Array, number?: number): FigurePicture {
  const document = openPdf(bytes)
  const pages = document.countPages()
  if (number === undefined ? pages !== 1 : number < 1 || number > pages)
    throw refuse(`This PDF has ${pages} pages. A figure is one page: please export it by itself.`)
  const page = document.loadPage((number ?? 1) - 1)
  const [left, top, right, bottom] = page.getBounds()
  const scale = Math.min(dpi / 72, mostSide / Math.max(1, right - left, bottom - top))
  const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false, true)
  return pngOf(pixmap, 'The PDF was converted to a PNG picture of 300 dpi.')
}

function fromTiff(bytes: Uint8Array): FigurePicture {
  try {
    const image = new mupdf.Image(bytes as never)
    if (image.getWidth() > mostSide || image.getHeight() > mostSide)
      throw refuse(`The picture is larger than ${mostSide} pixels a side. Please make it smaller.`)
    const pixmap = image.toPixmap()
    const rgb =
      pixmap.getColorSpace()?.getNumberOfComponents() === 3
        ? pixmap
        : pixmap.convertToColorSpace(mupdf.ColorSpace.DeviceRGB, false)
    return pngOf(rgb, 'The TIFF was converted to a PNG picture.')
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause
    throw refuse('This TIFF picture is damaged. Please save it again, best as PNG.')
  }
}

function pngOf(pixmap: mupdf.Pixmap, converted: string): FigurePicture {
  const [width, height] = [pixmap.getWidth(), pixmap.getHeight()]
  if (width < 16 || height < 16) throw refuse('The picture is smaller than 16 pixels a side.')
  return {
    ...{ bytes: new Uint8Array(pixmap.asPNG()), mediaType: 'image/png', extension: 'png' },
    ...{ width, height, converted },
  }
}
