import { blocksHtml, idAttribute } from './html-blocks.ts'
import { type HtmlContext, headingOf } from './html-context.ts'
import { rightsHtml } from './html-figure.ts'
import { escapeHtml, inlineHtml } from './html-inline.ts'
import { child, descendants, elements, isElement, safeHref, textOf, type XmlElement } from './xml.ts'

/** Writes a supplementary file: its label and title as a link, and what the file says about it. */
export function supplementHtml(element: XmlElement, context: HtmlContext): string {
  const files = filesOf(element, context)
  const { label, title } = headingOf(element)
  const words = title ? inlineHtml(title.children, context) : ''
  // The link has the label alone if the title has links of its own.
  const linked = [label ? escapeHtml(`${label}.`) : '', /<a /.test(words) ? '' : words]
    .filter(Boolean)
    .join(' ')
  const [first, ...others] = files
  const name = linked || ours(first?.name ?? 'Supplementary file')
  const after = /<a /.test(words) ? ` ${words}` : ''
  const link = `${first?.href ? `<a href="${escapeHtml(first.href)}">${name}</a>` : `<strong>${name}</strong>`}${after}`
  const more = others.map(({ href, name: words }) =>
    href ? ` <a href="${escapeHtml(href)}">${ours(words)}</a>` : ` ${ours(words)}`,
  )
  const rest = element.children.filter(
    (node) =>
      !isElement(node) ||
      !['label', 'title', 'caption', 'media', 'graphic', 'object-id', 'alternatives', 'permissions'].includes(
        node.name,
      ),
  )
  const inner = [...elements(element, 'media'), ...elements(element, 'alternatives')].flatMap((media) =>
    elements(child(media, 'caption')),
  )
  const caption = elements(child(element, 'caption')).filter((e) => e.name !== 'title')
  const text = blocksHtml([...caption, ...inner, ...rest], context, 6)
  return `<div class="supplement"${idAttribute(element, context)}><p>${link}${more.join('')}</p>\n${text}${rightsHtml(element, context)}</div>\n`
}

/** Supplementary files are not part of EPUB and PDF, which link to them. */
export const fileAddress = (filesUrl: string | null | undefined) => (name: string) =>
  filesUrl ? filesUrl + encodeURIComponent(name) : null

/** Words that are ours and not in the file. */
const ours = (words: string) => `<span class="generated">${escapeHtml(words)}</span>`

/** The files of a supplement: stored with the article, or at an address elsewhere. */
export function filesOf(
  element: XmlElement,
  context: { file(name: string): string | null },
): { href: string | null; name: string }[] {
  const holders = [element, ...descendants(element, 'media', 'graphic')]
  const addresses = holders.flatMap((holder) => holder.attributes['xlink:href'] ?? [])
  const links = addresses.length > 0 ? [] : descendants(element, 'ext-link').slice(0, 1)
  return [...new Set([...addresses, ...links.map((one) => one.attributes['xlink:href'] ?? textOf(one))])].map(
    (address) => ({
      href: safeHref(address) ?? context.file(address),
      name: address.split('/').at(-1) ?? address,
    }),
  )
}
