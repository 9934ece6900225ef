import * as mupdf from 'mupdf'
import { openPdf } from './open.ts'

/**
 * Renders one page (counted from 0) as a PNG of this width in pixels. Returns null if there is no such page.
 */
export function pictureOf(bytes: Uint8Array, page: number, width: number): Uint8Array | null {
  const pdf = openPdf(bytes)
  try {
    if (page < 0 || page >= pdf.countPages()) return null
    const loaded = pdf.loadPage(page)
    const [x0, , x1] = loaded.getBounds()
    const scale = Math.min(4, width / Math.max(1, x1 - x0))
    const pixels = loaded.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false)
    return pixels.asPNG().slice()
  } finally {
    pdf.destroy()
  }
}
