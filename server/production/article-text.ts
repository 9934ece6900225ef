import { hasBodyText } from '../jats/body-text.ts'
import { parseXml } from '../jats/xml.ts'

interface Version {
  jats: string | null
  isValid: boolean
}

/**
 * Whether a version has a text. One that consists of references alone is published with the PDF that an editor uploaded, and
 * no web page, PDF or EPUB is made of it.
 */
export function hasText<V extends Version>(version: V | undefined): version is V & { jats: string } {
  if (!version?.jats || !version.isValid) return false
  return hasBodyText(parseXml(version.jats))
}
