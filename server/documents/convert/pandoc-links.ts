/** Links of pandoc's tree: to labels of LaTeX, and to addresses. */
import type { XmlNode } from '../../jats/xml.ts'
import { el, plainText } from './tree.ts'

/** Converts references to labels, which LaTeX would resolve. All other commands are left for finish.ts. */
export function rawTex(text: string): XmlNode[] {
  const [, command = '', keys = ''] = /^\\(\w*ref|label)\*?\s*\{([^{}]*)\}$/.exec(text.trim()) ?? []
  if (command === 'label') return [el('x-anchor', { id: keys.trim() })]
  if (!command) return [el('x-raw', {}, [text])]
  const links = keys.split(',').map((key) => el('x-link', { to: key.trim(), command }, [`[${key.trim()}]`]))
  return links.flatMap((link, index): XmlNode[] => (index > 0 ? [', ', link] : [link]))
}

/** Makes a web or e-mail link. Links of other kinds are replaced with their content. */
export function linked(url: string, inside: XmlNode[]): XmlNode[] {
  if (/^mailto:/i.test(url)) return [el('email', {}, [plainText(inside) || url.slice(7)])]
  if (!/^(https?|ftp):\/\//i.test(url)) return inside
  return [el('ext-link', { 'ext-link-type': 'uri', 'xlink:href': url.replaceAll(/\s/g, '%20') }, inside)]
}
