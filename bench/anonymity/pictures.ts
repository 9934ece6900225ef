import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as mupdf from 'mupdf'

/** Smaller pictures contain no legible words. */
const smallest = 60

export const hasTesseract = spawnSync('tesseract', ['--version']).error === undefined

/** Returns the pictures of a PDF as PNG, each only once. */
export function picturesOf(bytes: Uint8Array): Uint8Array[] {
  if (!hasTesseract) return []
  const pdf = new mupdf.PDFDocument(bytes)
  const pictures = new Map<string, Uint8Array>()
  for (let i = 1; i < pdf.countObjects(); i++) {
    const object = pdf.newIndirect(i)
    if (!object.isStream() || !object.get('Subtype').isName() || object.get('Subtype').asName() !== 'Image')
      continue
    const image = pdf.loadImage(object)
    const [width, height] = [image.getWidth(), image.getHeight()]
    if (Math.min(width, height) < smallest) continue
    const pixmap = image.toPixmap()
    const shown = pixmap.getColorSpace()
      ? pixmap.convertToColorSpace(mupdf.ColorSpace.DeviceGray, false)
      : pixmap
    const png = shown.asPNG().slice()
    pictures.set(createHash('sha1').update(png).digest('hex'), png)
  }
  return [...pictures.values()]
}

const known = new Map<string, string>()

/** Returns the words that text recognition finds in the pictures. Each picture is processed once per run. */
export function wordsInPictures(pictures: readonly Uint8Array[]): string[] {
  return pictures.map((png) => {
    const name = createHash('sha1').update(png).digest('hex')
    const text = known.get(name) ?? recognized(png)
    known.set(name, text)
    return text
  })
}

function recognized(png: Uint8Array): string {
  const { stdout } = spawnSync('tesseract', ['stdin', 'stdout', '--psm', '11'], {
    input: png,
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  })
  return stdout ?? ''
}
