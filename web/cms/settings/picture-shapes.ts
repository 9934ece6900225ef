/** The pictures of the journal, and the pixels to which each is cropped. */
export const shapes = {
  logo: { width: 192, height: 192 },
  cover: { width: 600, height: 800 },
  icon: { width: 180, height: 180 },
  share: { width: 1200, height: 630 },
}
/** A logo beside others keeps its own shape, and is at most twice as large as it is shown. */
export const logoShape = ({ width, height }: { width: number; height: number }) => {
  const share = Math.min(1, 320 / width, 112 / height)
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

export type PictureName = keyof typeof shapes
export const pictureNames = Object.keys(shapes) as PictureName[]
