import { strToU8, zipSync } from 'fflate'
import { packageOpf } from './epub-package.ts'
import { navigationXhtml, textXhtml, titleXhtml } from './epub-pages.ts'
import { epubStyle } from './epub-style.ts'
import { jatsToHtml } from './html.ts'
import type { JatsArticle } from './model.ts'
import { child, descendants, textOf, type XmlElement } from './xml.ts'

export interface EpubPicture {
  /** As the article's graphics name it. */
  name: string
  mediaType: string
  bytes: Uint8Array
}

export interface EpubOptions {
  pictures: readonly EpubPicture[]
  publisher: string
  /** When the article was last changed. */
  modified: Date
  /** Shown on the title page, such as 'Proof' before publication. */
  mark?: string
}

/** Picture types that every EPUB reader knows. */
const coreTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/svg+xml', 'image/webp'])

/**
 * The article as EPUB 3: a title page with the front matter, the text as the article page shows it, and a table of
 * contents. Accessible by EPUB Accessibility 1.1 where every picture has an alternative text.
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
  const { html, outline } = jatsToHtml(article, {
    figures: (name) => {
      const src = hrefs.get(name)
      return src ? { src } : null
    },
  })
  const used = pictures.filter(({ href }) => html.includes(`"${href}"`))
  const text = textXhtml(article, html)
  const pages = {
    title: titleXhtml(article, options),
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
      // First and not compressed, so that the type can be read from the file's first bytes.
      mimetype: [strToU8('application/epub+zip'), stored],
      'META-INF/container.xml': strToU8(container),
      'EPUB/package.opf': strToU8(packageOpf(article, options, properties)),
      'EPUB/nav.xhtml': strToU8(pages.navigation),
      'EPUB/title.xhtml': strToU8(pages.title),
      'EPUB/article.xhtml': strToU8(pages.text),
      'EPUB/style.css': strToU8(epubStyle),
      ...Object.fromEntries(used.map(({ href, bytes }) => [`EPUB/${href}`, [bytes, stored]] as const)),
    },
    // The same article gives the same file.
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

/** Whether a person described the picture; a caption does not count. */
function hasAlternative({ graphic, figure }: { graphic: XmlElement; figure: XmlElement }): boolean {
  return textOf(child(graphic, 'alt-text') ?? descendants(figure, 'alt-text')[0]) !== ''
}

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`
