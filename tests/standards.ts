/**
 * Validates documents against the standards' own schemas, if their folder is available.
 */
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ParseOption, XmlDocument, XmlLibError, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm'
import type { OjsRelease } from '#domain/journal/exports.ts'
import { sharedPath } from './shared-folder.ts'

/** The folder with the schemas. If it is undefined, tests that need it are skipped. */
export const standards = sharedPath('standards')
if (!standards)
  console.error('Skipped: no folder of standards here; set SHARED_DIR to validate against them.')

const pathOf = (name: string) => join(standards ?? '', name)

/**
 * Uses the catalogue to find the files in the folder for public addresses of schemas. Nothing is downloaded.
 */
function registerCatalogue(): void {
  const catalogue = readFileSync(pathOf('catalog.xml'), 'utf8')
  const known = new Map(
    [...catalogue.matchAll(/(?:systemId|name)="([^"]+)" uri="([^"]+)"/g)].map(([, id, uri]) => [
      id ?? '',
      pathOf(uri ?? ''),
    ]),
  )
  const fileOf = (name: string) => {
    const path = known.get(name) ?? besides(name) ?? (name.startsWith('file:') ? fileURLToPath(name) : name)
    return existsSync(path) ? path : undefined
  }
  // Relative includes of a schema refer to its own folder.
  const besides = (name: string) => {
    const folder = name.slice(0, name.lastIndexOf('/') + 1)
    const sibling = [...known].find(([id]) => /^https?:/.test(id) && id.startsWith(folder))
    return sibling && join(dirname(sibling[1]), name.slice(folder.length))
  }
  xmlRegisterInputProvider({
    match: (name) => fileOf(name) !== undefined,
    open: (name) => openSync(fileOf(name) ?? '', 'r'),
    read: (file, buffer) => readSync(file, buffer, 0, buffer.byteLength, null),
    close: (file) => {
      closeSync(file)
      return true
    },
  })
}

const options = ParseOption.XML_PARSE_NONET
const validators = new Map<string, XsdValidator>()

/** Schema for JATS elements in the namespace that the OAI format declares. */
const wrapped: Record<string, string> = {
  'imprimatur:oai': `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
    <xs:import namespace="http://www.openarchives.org/OAI/2.0/" schemaLocation="${pathOf('oai-pmh/OAI-PMH.xsd')}"/>
    <xs:import namespace="http://www.openarchives.org/OAI/2.0/oai_dc/" schemaLocation="${pathOf('oai-pmh/oai_dc.xsd')}"/>
    <xs:import namespace="http://www.openarchives.org/OAI/2.0/oai-identifier" schemaLocation="${pathOf('oai-pmh/oai-identifier.xsd')}"/>
  </xs:schema>`,
}

function validatorFor(schema: string): XsdValidator {
  let validator = validators.get(schema)
  if (!validator) {
    const source = wrapped[schema]
    const document = source
      ? XmlDocument.fromString(source, { url: pathOf('wrapper.xsd'), option: options })
      : XmlDocument.fromBuffer(readFileSync(pathOf(schema)), { url: pathOf(schema), option: options })
    validator = XsdValidator.fromDoc(document)
    validators.set(schema, validator)
  }
  return validator
}

function problems(check: () => void): string[] {
  try {
    check()
    return []
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error
    const { details } = error as XmlLibError & { details?: { message: string; line: number }[] }
    return details?.map(({ line, message }) => `line ${line}: ${message.trim()}`) ?? [error.message]
  }
}

if (standards) registerCatalogue()

/** Returns the errors of a document against an XSD. `schema` is a path in the folder. */
export function xsdProblems(xml: string, schema: string): string[] {
  return problems(() => {
    const document = XmlDocument.fromString(xml, { option: options })
    try {
      validatorFor(schema).validate(document)
    } finally {
      document.dispose()
    }
  })
}

/** Returns the errors of an OAI-PMH answer, including the Dublin Core in its records. */
export function oaiProblems(xml: string): string[] {
  return xsdProblems(xml, 'imprimatur:oai')
}

/** OJS's own schema of native XML. If it is undefined, tests that need it are skipped. */
export const ojsSchema = standards && sharedPath('data/ojs/native.xsd')

/** Returns the errors of native XML against OJS's schema, with our description of what programs of PKP share in a release. */
export function ojsProblems(xml: string, release: OjsRelease): string[] {
  const name = `imprimatur:ojs-${release}`
  const shared = fileURLToPath(new URL(`fixtures/ojs/pkp-native-${release}.xsd`, import.meta.url))
  wrapped[name] ??= readFileSync(ojsSchema ?? '', 'utf8').replace(
    /schemaLocation="[^"]+"/,
    `schemaLocation="${shared}"`,
  )
  return xsdProblems(xml, name)
}

const jatsDtd = 'jats-publishing-1.3-dtd/JATS-journalpublishing1-3.dtd'

/** Returns the errors of an article against the JATS DTD named in its DOCTYPE. */
export function jatsProblems(xml: string): string[] {
  return problems(() => {
    XmlDocument.fromString(xml.replace('"JATS-journalpublishing1-3.dtd"', `"${pathOf(jatsDtd)}"`), {
      option: options | ParseOption.XML_PARSE_DTDLOAD | ParseOption.XML_PARSE_DTDVALID,
    }).dispose()
  })
}

/** Returns the reasons why a document is not well-formed. */
export function xmlProblems(xml: string): string[] {
  return problems(() => XmlDocument.fromString(xml, { option: options }).dispose())
}
