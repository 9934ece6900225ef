import { strToU8, zipSync } from 'fflate'
import { packageOpf } from './epub-package.ts'
import { navigationXhtml, textXhtml, titleXhtml } from './epub-pages.ts'
import { epubStyle } from './epub-style.ts'
import { jatsToHtml } from './html.ts'
import { fileAddress } from './html-supplement.ts'
import type { JatsArticle } from './model.ts'
import { child, descendants, textOf, type XmlElement } from './xml.ts'

export interface EpubPicture {
  /** File name in the article's graphic elements. */
  name: string
  mediaType: string
  bytes: Uint8Array
}

export interface EpubOptions {
  pictures: readonly EpubPicture[]
  publisher: string
  /** The address below which readers find the article's supplementary files, ending in '/'; null if it is not public. */
  filesUrl?: string | null
  /** Time of the article's last change. */
  modified: Date
  /** Shown on the title page, such as 'Proof' before publication. */
  mark?: string
}

/** Picture types that every EPUB reader knows. */
const coreTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/svg+xml', 'image/webp'])

/**
 * Makes an EPUB 3 of the article: a title page with the front matter, the text as on the article page, and a
 * table of contents. It conforms to EPUB Accessibility 1.1 if every picture has an alternative text.
 */
export function jatsToEpub(article: JatsArticle, options: EpubOptions): Uint8Array {
  const pictures = options.pictures
    .filter(({ mediaType }) => coreTypes.has(mediaType))
    .map((picture, index) => ({
      ...picture,
      id: `picture-${index + 1}`,
      href: `media/picture-${index + 1}.${extensions[picture.mediaType]}`,
    }))
  const hrefs = new Map(pictures.map(({ name, href }) => [name, href]))
  const figures = (name: string) => {
    const src = hrefs.get(name)
    return src ? { src } : null
  }
  const { html, outline } = jatsToHtml(article, { figures, files: fileAddress(options.filesUrl) })
  const front = titleXhtml(article, options, figures)
  const used = pictures.filter(({ href }) => (front + html).includes(`"${href}"`))
  const text = textXhtml(article, html)
  const pages = {
    title: front,
    text,
    navigation: navigationXhtml(article, outline),
  }
  const properties = {
    mathIn: { title: pages.title.includes('<math'), text: text.includes('<math') },
    hasTables: text.includes('<table'),
    pictures: used,
    isDescribed: picturesOf(article).every(hasAlternative),
  }
  const stored = { level: 0 } as const
  return zipSync(
    {
      // This file must be first and uncompressed, so that the type can be read from the first bytes of the
      // EPUB.
      mimetype: [strToU8('application/epub+zip'), stored],
      'META-INF/container.xml': strToU8(container),
      'EPUB/package.opf': strToU8(packageOpf(article, options, properties)),
      'EPUB/nav.xhtml': strToU8(pages.navigation),
      'EPUB/title.xhtml': strToU8(pages.title),
      'EPUB/article.xhtml': strToU8(pages.text),
      'EPUB/style.css': strToU8(epubStyle),
      ...Object.fromEntries(used.map(({ href, bytes }) => [`EPUB/${href}`, [bytes, stored]] as const)),
    },
    // Uses the article's date, so that the same article always gives the same file.
    { mtime: options.modified, level: 9 },
  )
}

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
}

function picturesOf(article: JatsArticle): { graphic: XmlElement; figure: XmlElement }[] {
  const roots = [...(article.body ? [article.body] : []), ...article.backMatter]
  return roots
    .flatMap((root) => descendants(root, 'fig'))
    .flatMap((figure) => descendants(figure, 'graphic').map((graphic) => ({ graphic, figure })))
}

/** Whether the picture has an alternative text. A caption is not sufficient. */
function hasAlternative({ graphic, figure }: { graphic: XmlElement; figure: XmlElement }): boolean {
  return textOf(child(graphic, 'alt-text') ?? descendants(figure, 'alt-text')[0]) !== ''
}

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`
