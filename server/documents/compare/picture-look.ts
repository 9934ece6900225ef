import * as mupdf from 'mupdf'
import type { PictureLook } from '../contract.ts'
import { openPdf } from '../pdf/open.ts'

/** A picture is drawn as this many cells on each side, each the mean of some pixels, so that its resolution does not matter. */
const cells = 24
const pixelsOfCell = 16
const side = cells * pixelsOfCell
/** Larger pictures are not decoded. */
const mostPixels = 40_000_000

/** Returns how a picture looks, or null if it cannot be drawn. Of a PDF, the first page. */
export function lookOfFile(bytes: Uint8Array): PictureLook | null {
  const isPdf = bytes.length > 5 && String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'
  try {
    return isPdf ? lookOfPage(bytes) : lookOfImage(new mupdf.Image(bytes as never))
  } catch {
    return null
  }
}

export function lookOfImage(image: mupdf.Image): PictureLook | null {
  const [width, height] = [image.getWidth(), image.getHeight()]
  if (width === 0 || height === 0 || width * height > mostPixels) return null
  return drawn(width / height, width * height, (device) =>
    device.fillImage(image, [side, 0, 0, side, 0, 0], 1),
  )
}

function lookOfPage(bytes: Uint8Array): PictureLook {
  const pdf = openPdf(bytes)
  try {
    const page = pdf.loadPage(0)
    const [left, top, right, bottom] = page.getBounds()
    const [x, y] = [side / (right - left), side / (bottom - top)]
    return drawn(y / x, 0, (device) => page.run(device, [x, 0, 0, y, -left * x, -top * y]))
  } finally {
    pdf.destroy()
  }
}

function drawn(ratio: number, pixels: number, draw: (device: mupdf.DrawDevice) => void): PictureLook {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, side, side], false)
  pixmap.clear(255)
  const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
  draw(device)
  device.close()
  device.destroy()
  const drawing = pixmap.getPixels()
  const sums = new Uint32Array(cells * cells)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const cell = Math.floor(y / pixelsOfCell) * cells + Math.floor(x / pixelsOfCell)
      sums[cell] = (sums[cell] ?? 0) + (drawing[y * side + x] ?? 0)
    }
  pixmap.destroy()
  const greys = Buffer.from(sums.map((sum) => Math.round(sum / pixelsOfCell ** 2)))
  return { ratio, pixels, greys: greys.toString('base64') }
}

/** Differences of grey, of 255, that compression and other resolutions make. */
const mostDifference = 24
const mostRatio = 1.03

/** Whether two pictures look the same, in spite of their formats and resolutions. */
export function looksSame(a: PictureLook, b: PictureLook): boolean {
  if (Math.max(a.ratio / b.ratio, b.ratio / a.ratio) > mostRatio) return false
  const [one, other] = [Buffer.from(a.greys, 'base64'), Buffer.from(b.greys, 'base64')]
  return one.every((grey, at) => Math.abs(grey - (other[at] ?? 0)) <= mostDifference)
}
