import type { Renaming } from './allowed.ts'
import { childNamed, descendants, type XmlElement } from './xml.ts'

/** Lower-case names of Word's built-in styles, and of styles that pandoc interprets. */
const known =
  /^(normal|normal indent|normal \(web\)|heading [1-9]|toc [1-9]|toc heading|index [1-9]|title|subtitle|abstract|abstract title|author|date|caption|table caption|image caption|captioned figure|figure|table|quote|intense quote|block text|body text( [23]| indent( [23])?| first indent( 2)?)?|first paragraph|compact|bibliography|list( paragraph| bullet| number| continue)?( [2-5])?|footnote (text|reference|block text)|endnote (text|reference)|header|footer|hyperlink|followedhyperlink|strong|emphasis|subtle emphasis|intense emphasis|subtle reference|intense reference|book title|no spacing|plain text|html (preformatted|code|cite)|source code|verbatim char|line number|page number|table grid|normal table|table normal|no list|default paragraph font|definition( term)?|section number|table of (figures|authorities)|placeholder text|annotation (text|reference|subject)|balloon text)$/

/** Built-in styles keep their names; the authors' own styles are numbered. */
export function renameStyles(styles: XmlElement | undefined): Pick<Renaming, 'style' | 'styleName'> {
  const ids = new Map<string, string>()
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const style of styles ? descendants(styles, 'w:style') : []) {
    const id = style.attributes['w:styleId'] ?? ''
    const name = childNamed(style, 'w:name')?.attributes['w:val'] ?? ''
    const builtIn = known.test(name.toLowerCase())
    const plain = builtIn ? name.replace(/[^A-Za-z0-9]/g, '') : ''
    const next = plain !== '' && !taken.has(plain) ? plain : `Style${ids.size + 1}`
    taken.add(next)
    if (!ids.has(id)) ids.set(id, next)
    if (!builtIn && !names.has(name)) names.set(name, `Style ${names.size + 1}`)
  }
  return {
    // Some programs write no styles part. The ids of Word's built-in styles are then kept.
    style: (id) => ids.get(id) ?? (known.test(id.replace(/(?=\d)/, ' ').toLowerCase()) ? id : null),
    styleName: (name) => names.get(name) ?? (known.test(name.toLowerCase()) ? name : 'Style'),
  }
}
