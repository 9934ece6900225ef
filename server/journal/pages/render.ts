import { Marked } from 'marked'
import markedFootnote from 'marked-footnote'
import sanitizeHtml from 'sanitize-html'
import type { Settings } from '#domain/journal/settings.ts'
import { withVariables } from '#domain/journal/text-variables.ts'

/** Whether an image is from this site. Only raster images are allowed, because SVG could contain scripts. */
const isOwnImage = (src: string) =>
  /^\/(?!\/)[^\s\\]*$/.test(src) || /^data:image\/(png|jpeg|gif|webp|avif);base64,/i.test(src)

/** Beginning of the ids with which footnotes and their marks link to each other. */
const notes = 'note-'

const markdown = new Marked().use(
  markedFootnote({ prefixId: notes, description: 'Notes', headingClass: 'hidden-text' }),
)

/** Removes ids, but for those of footnotes. */
const withNoteId = (tagName: string, { id, ...attribs }: sanitizeHtml.Attributes) => ({
  tagName,
  attribs: { ...attribs, ...(id?.startsWith(notes) && { id }) } as sanitizeHtml.Attributes,
})

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code'],
    ...['strong', 'em', 'b', 'i', 'sub', 'sup', 'small', 'abbr', 'a', 'img', 'figure', 'figcaption'],
    ...['section', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'id', 'aria-label'],
    li: ['id'],
    h2: ['id'],
    img: ['src', 'alt', 'width', 'height'],
    abbr: ['title'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // Only images of this site are allowed: the content security policy requires it, and other sites must not
  // learn who reads a page.
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnImage(attribs.src ?? ''),
  allowedClasses: { section: ['footnotes'], h2: ['hidden-text'] },
  // Converts h1 to h2, because the page already has an h1.
  transformTags: { h1: 'h2', a: withNoteId, li: withNoteId, h2: withNoteId },
}

const asHtml = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Renders a content item as safe HTML, with the facts of the settings that it names. The HTML is sanitised each time, whoever
 * wrote it.
 */
export function renderContent(source: string, contentType: string, settings: Settings): string {
  const content = withVariables(source, settings, contentType === 'text' ? undefined : asHtml)
  if (contentType === 'html') return sanitizeHtml(content, rules)
  if (contentType === 'markdown') return sanitizeHtml(markdown.parse(content, { async: false }), rules)
  return content
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim())
    .map(
      (paragraph) =>
        `<p>${sanitizeHtml(paragraph, { allowedTags: [], disallowedTagsMode: 'escape' }).replaceAll('\n', '<br />')}</p>`,
    )
    .join('\n')
}
