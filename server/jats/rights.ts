import { licenceOf } from './licence.ts'
import { child, descendants, elements, textOf, type XmlElement } from './xml.ts'

/**
 * Returns what a file says about the rights to a figure or table that somebody else made. The address of the licence is
 * left out if the words have it.
 */
export function rightsOf(part: XmlElement): { texts: XmlElement[]; licenceUrl: string | null }[] {
  return elements(part, 'permissions').flatMap((permissions) => {
    const statement = textOf(child(permissions, 'copyright-statement'))
    const holders = elements(permissions, 'copyright-holder').filter(
      (one) => !statement.includes(textOf(one)),
    )
    const texts = [
      ...elements(permissions, 'copyright-statement'),
      ...holders,
      ...descendants(permissions, 'license-p'),
    ]
    const { url } = licenceOf(permissions)
    const licenceUrl = url && !texts.some((text) => names(text, url)) ? url : null
    return texts.length > 0 ? [{ texts, licenceUrl }] : []
  })
}

const names = (text: XmlElement, address: string) =>
  textOf(text).includes(address) ||
  descendants(text, 'ext-link', 'uri').some((link) => link.attributes['xlink:href']?.trim() === address)
