import { inlineHtml } from './html-inline.ts'
import type { JatsArticle } from './model.ts'
import { child, descendants, elements, textOf, type XmlElement } from './xml.ts'

/** Returns address and text of the licence. Some files name it in its text alone, as a link or in words. */
export function licenceOf(permissions: XmlElement | undefined): JatsArticle['licence'] {
  const licence = child(permissions, 'license')
  const reference = child(licence, 'ali:license_ref', 'license_ref')
  const text = elements(licence, 'license-p', 'p').map(textOf).join(' ') || textOf(licence) || null
  const links = descendants(licence, 'ext-link', 'uri').map(
    (link) => link.attributes['xlink:href'] ?? textOf(link),
  )
  const addresses = [licence?.attributes['xlink:href'], textOf(reference), ...links, addressIn(text)]
  const paragraphs = elements(licence, 'license-p', 'p')
  return {
    url: addresses.map((address) => address?.trim() ?? '').find(isAddress) ?? wordedLicence(text),
    text,
    html: paragraphs.map((p) => inlineHtml(p.children)).join(' ') || null,
  }
}

const isAddress = (address: string) => /^https?:\/\/\S+$/.test(address)

const addressIn = (text: string | null) =>
  /https?:\/\/creativecommons\.org\/[\w./-]*[\w/]/i.exec(text ?? '')?.[0]

const elementsOfLicences: [RegExp, string][] = [
  [/attribution[\s-]*non-?commercial[\s-]*no[\s-]*deriv|\bby-nc-nd\b/i, 'by-nc-nd'],
  [/attribution[\s-]*non-?commercial[\s-]*share[\s-]*alike|\bby-nc-sa\b/i, 'by-nc-sa'],
  [/attribution[\s-]*non-?commercial|\bby-nc\b/i, 'by-nc'],
  [/attribution[\s-]*no[\s-]*deriv|\bby-nd\b/i, 'by-nd'],
  [/attribution[\s-]*share[\s-]*alike|\bby-sa\b/i, 'by-sa'],
  [/attribution|\bcc[\s-]by\b/i, 'by'],
]

/**
 * Returns the address of a Creative Commons licence that is named in words with its version. Without the version the
 * address would be a guess, and the text is shown alone.
 */
function wordedLicence(text: string | null): string | null {
  if (!text || !/creative commons|\bcc[\s-]by\b/i.test(text)) return null
  const version = /\b([1-4]\.0)\b/.exec(text)?.[1]
  const code = elementsOfLicences.find(([words]) => words.test(text))?.[1]
  return version && code ? `https://creativecommons.org/licenses/${code}/${version}/` : null
}
