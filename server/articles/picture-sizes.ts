import type { Context } from '../context.ts'
import { articleKeys } from '../files/article-keys.ts'
import { type PictureSize, pictureFacts } from '../jats/picture.ts'

/** The pictures that the HTML of an article shows without a size (server/jats/html-inline.ts). */
const unsized = /<img class="[^"]*" src="([^"]*\/([a-z0-9-]+\.[a-z0-9]+))" alt="[^"]*"(?= loading="lazy">)/g

/**
 * Gives the pictures of a text that was published before texts had their sizes the size that their files state, so that they
 * have their place on the page before they are loaded. One that cannot be read stays as it is.
 */
export async function withPictureSizes(
  { files, log }: Pick<Context, 'files' | 'log'>,
  articleId: string,
  html: string,
): Promise<string> {
  const sizes = new Map<string, PictureSize | null>()
  for (const [, , name = ''] of html.matchAll(unsized)) {
    if (sizes.has(name)) continue
    try {
      sizes.set(name, pictureFacts(await files.get(articleKeys.figure(articleId, name))).size)
    } catch (error) {
      sizes.set(name, null)
      log.warn({ articleId, name, error }, 'a picture of an article cannot be read for its size')
    }
  }
  return html.replaceAll(unsized, (image, _, name: string) => {
    const size = sizes.get(name)
    return size ? `${image} width="${size.width}" height="${size.height}"` : image
  })
}
