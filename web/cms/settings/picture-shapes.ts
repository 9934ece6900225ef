/** The pictures of the journal, and the pixels to which each is cropped. */
export const shapes = {
  logo: { width: 192, height: 192 },
  cover: { width: 600, height: 800 },
  icon: { width: 180, height: 180 },
  share: { width: 1200, height: 630 },
}
export type PictureName = keyof typeof shapes
export const pictureNames = Object.keys(shapes) as PictureName[]
