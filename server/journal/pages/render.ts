import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import type { Settings } from '#domain/journal/settings.ts'
import { withVariables } from '#domain/journal/text-variables.ts'

/** Whether an image is from this site. Only raster images are allowed, because SVG could contain scripts. */
const isOwnImage = (src: string) =>
  /^\/(?!\/)[^\s\\]*$/.test(src) || /^data:image\/(png|jpeg|gif|webp|avif);base64,/i.test(src)

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code'],
    ...['strong', 'em', 'b', 'i', 'sub', 'sup', 'small', 'abbr', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title'],
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
  // Converts h1 to h2, because the page already has an h1.
  transformTags: { h1: 'h2' },
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
  if (contentType === 'markdown') return sanitizeHtml(marked.parse(content, { async: false }), rules)
  return content
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim())
    .map(
      (paragraph) =>
        `<p>${sanitizeHtml(paragraph, { allowedTags: [], disallowedTagsMode: 'escape' }).replaceAll('\n', '<br />')}</p>`,
    )
    .join('\n')
}
