import { texts } from '../texts.ts'

const words = texts.pictures

/** Error for a picture that cannot be uploaded. */
export class PictureRefused extends Error {}

/**
 * Returns the picture as PNG if it has transparency, otherwise as JPEG, which is about a tenth of the size.
 */
export function pixelsOf(canvas: HTMLCanvasElement | null): Promise<Blob> {
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return Promise.reject(new PictureRefused(words.unreadable))
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  let opaque = true
  for (let at = 3; at < data.length && opaque; at += 4) opaque = data[at] === 255
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PictureRefused(words.unreadable))),
      opaque ? 'image/jpeg' : 'image/png',
      0.9,
    ),
  )
}
