/** Checks the documents of a MECA package against the content models of NISO RP-30. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ParseOption, XmlDocument, XmlLibError } from 'libxml2-wasm'

/** Returns what libxml2 finds wrong with a document of a package, with the root element of this name. */
export function mecaProblems(root: 'manifest' | 'transfer', xml: string): string[] {
  const models = readFileSync(join(import.meta.dirname, `fixtures/meca/${root}-1.0.dtd`), 'utf8')
  const named = new RegExp(
    `<!DOCTYPE ${root} PUBLIC "-//MECA//DTD ${root[0]?.toUpperCase()}${root.slice(1)} v1.0//en" "[^"]+">`,
  )
  if (!named.test(xml)) return ['The document does not name its type.']
  try {
    XmlDocument.fromString(
      xml.replace(named, () => `<!DOCTYPE ${root} [${models}]>`),
      { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_DTDVALID },
    ).dispose()
    return []
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error
    return [error.message]
  }
}
