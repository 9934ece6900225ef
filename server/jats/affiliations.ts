import type { Affiliation } from './model.ts'
import { descendants, elements, isElement, textOf, type XmlElement } from './xml.ts'

export function affiliationOf(aff: XmlElement): Affiliation {
  const original = descendants(aff, 'institution').find((e) => e.attributes['content-type'] === 'original')
  const ror = descendants(aff, 'institution-id').find(
    (e) => e.attributes['institution-id-type']?.toLowerCase() === 'ror',
  )
  const parts = aff.children.filter(
    (node) =>
      !isElement(node) || !['label', 'sup', 'email', 'institution-id', 'ext-link'].includes(node.name),
  )
  const text = original ? textOf(original) : joined(parts, aff)
  return { text: withoutEmail(text), ror: textOf(ror) || null }
}

/** The e-mail addresses in an affiliation, which belong to the person. */
export const emailsIn = (aff: XmlElement): string[] => descendants(aff, 'email').map(textOf).filter(Boolean)

/** Removes e-mail addresses and ORCID iDs that are written into the text, with the word before them. */
function withoutEmail(text: string): string {
  return text
    .replaceAll(/[\s,;.(–-]*(?:orcid(?:\s*id)?)?\s*:?\s*(?:https?:\/\/)?orcid\.org\/[\dX-]+\)?/gi, '')
    .replaceAll(/[\s,;.(–-]*(?:e-?mail|correo)?\s*:?\s*[\w.+-]+@[\w-]+(?:\.[\w-]+)+\)?/gi, '')
    .replace(/[\s,;.(]*(?:e-?mail|correo|orcid)\s*:?\s*$/i, '')
    .replace(/[\s,;]+$/, '')
}

/** Joins adjacent elements ('<institution/><country/>') with commas if the file has no text between them. */
function joined(parts: XmlElement['children'], aff: XmlElement): string {
  const structured = parts.every((part) => isElement(part) || part.trim() === '' || /^[\s,;.]+$/.test(part))
  if (!structured)
    return textOf({ ...aff, children: parts })
      .replace(/^[\d*,\s]+(?=\s|\p{Lu})/u, '')
      .trim()
  const texts = parts.filter(isElement).flatMap(piecesOf).map(textOf).filter(Boolean)
  return texts.filter((text, index) => texts.indexOf(text) === index).join(', ')
}

/** The parts of an address, down to those that hold text alone ('<addr-line><city/><state/></addr-line>'). */
function piecesOf(part: XmlElement): XmlElement[] {
  if (part.name === 'institution-wrap') return elements(part, 'institution')
  const inner = elements(part)
  const isHolder =
    inner.length > 0 && part.children.every((node) => isElement(node) || /^[\s,;.]*$/.test(node))
  return isHolder ? inner : [part]
}
