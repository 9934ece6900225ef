import type { EpubOptions } from './epub.ts'
import { languageOf } from './epub-pages.ts'
import type { JatsArticle } from './model.ts'
import { doiUrl, escapeXml } from './xml.ts'

interface Content {
  /** Whether the title page and the text contain MathML. */
  mathIn: { title: boolean; text: boolean }
  hasTables: boolean
  pictures: readonly { id: string; href: string; mediaType: string }[]
  /** Whether every picture has an alternative text. */
  isDescribed: boolean
}

/** Writes the package document: metadata, list of files, reading order. */
export function packageOpf(article: JatsArticle, options: EpubOptions, content: Content): string {
  const language = escapeXml(languageOf(article))
  const items = content.pictures.map(
    ({ id, href, mediaType }) => `<item id="${id}" href="${href}" media-type="${mediaType}"/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${[...description(article, options), ...accessibility(content, options)].join('\n')}
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="title-page" href="title.xhtml" media-type="application/xhtml+xml"${math(content.mathIn.title)}/>
<item id="article" href="article.xhtml" media-type="application/xhtml+xml"${math(content.mathIn.text)}/>
<item id="style" href="style.css" media-type="text/css"/>
${items.join('\n')}
</manifest>
<spine><itemref idref="title-page"/><itemref idref="article"/></spine>
</package>
`
}

const math = (isIn: boolean) => (isIn ? ' properties="mathml"' : '')

const inLanguage = (tag: string | null | undefined) =>
  tag ? ` xml:lang="${escapeXml(tag.replaceAll('_', '-'))}"` : ''

function description(article: JatsArticle, { publisher, modified }: EpubOptions): string[] {
  const element = (name: string, text: string | null | undefined, attributes = '') =>
    text?.trim() ? [`<dc:${name}${attributes}>${escapeXml(text.trim())}</dc:${name}>`] : []
  const creators = article.contributors.flatMap((person, index) => {
    const name = person.collaboration ?? `${person.givenName} ${person.familyName}`.trim()
    const sorted = person.collaboration ?? [person.familyName, person.givenName].filter(Boolean).join(', ')
    if (!name) return []
    return [
      `<dc:creator id="creator-${index + 1}">${escapeXml(name)}</dc:creator>`,
      `<meta refines="#creator-${index + 1}" property="role" scheme="marc:relators">aut</meta>`,
      `<meta refines="#creator-${index + 1}" property="file-as">${escapeXml(sorted)}</meta>`,
    ]
  })
  const rights = [article.copyright.statement, article.licence.text, article.licence.url]
    .filter(Boolean)
    .join('. ')
  const journal = article.journal.title
  return [
    `<dc:identifier id="identifier">${escapeXml(article.doi ? doiUrl(article.doi) : `urn:x-article:${article.title}`)}</dc:identifier>`,
    ...element('title', article.title || 'Untitled', ` id="title"${inLanguage(article.titleLanguage)}`),
    ...(article.title ? ['<meta refines="#title" property="title-type">main</meta>'] : []),
    // Reading systems make running heads themselves, and may take the short title for them.
    ...element('title', article.runningTitle, ' id="short-title"'),
    ...(article.runningTitle?.trim()
      ? ['<meta refines="#short-title" property="title-type">short</meta>']
      : []),
    ...element('language', languageOf(article)),
    ...creators,
    ...element('publisher', publisher),
    ...element('date', article.published),
    ...element('rights', rights),
    ...element('description', article.abstract?.text, inLanguage(article.abstract?.language)),
    ...article.keywords.flatMap((keyword) => element('subject', keyword)),
    ...(journal
      ? [
          `<meta property="belongs-to-collection" id="journal">${escapeXml(journal)}</meta>`,
          '<meta refines="#journal" property="collection-type">series</meta>',
        ]
      : []),
    `<meta property="dcterms:modified">${modified.toISOString().slice(0, 19)}Z</meta>`,
  ]
}

/**
 * Writes the metadata of EPUB Accessibility 1.1. Conformance is claimed only if every picture is described.
 */
function accessibility(
  { mathIn, hasTables, pictures, isDescribed }: Content,
  { publisher }: EpubOptions,
): string[] {
  const meta = (property: string, value: string) => `<meta property="${property}">${escapeXml(value)}</meta>`
  const hasPictures = pictures.length > 0
  const hasMath = mathIn.title || mathIn.text
  const isReadable = !hasPictures || isDescribed
  const features = [
    'structuralNavigation',
    'tableOfContents',
    'readingOrder',
    'displayTransformability',
    ...(hasPictures && isDescribed ? ['alternativeText'] : []),
    ...(hasMath ? ['MathML'] : []),
  ]
  const parts = [
    'The text can be reflowed and enlarged, with headings in order and a table of contents.',
    hasMath ? 'Formulas are MathML.' : '',
    hasTables ? 'Tables have header cells.' : '',
    hasPictures
      ? isDescribed
        ? 'Every picture has an alternative text.'
        : 'Some pictures have no alternative text of their own; their captions describe them.'
      : 'There are no pictures.',
  ]
  return [
    meta('schema:accessMode', 'textual'),
    ...(hasPictures ? [meta('schema:accessMode', 'visual')] : []),
    ...(isReadable ? [meta('schema:accessModeSufficient', 'textual')] : []),
    ...(hasPictures ? [meta('schema:accessModeSufficient', 'textual,visual')] : []),
    ...features.map((feature) => meta('schema:accessibilityFeature', feature)),
    meta('schema:accessibilityHazard', 'none'),
    meta('schema:accessibilitySummary', parts.filter(Boolean).join(' ')),
    ...(isReadable
      ? [
          meta('dcterms:conformsTo', 'EPUB Accessibility 1.1 - WCAG 2.2 Level AA'),
          meta('a11y:certifiedBy', publisher),
        ]
      : []),
  ]
}
