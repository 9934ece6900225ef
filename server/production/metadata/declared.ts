import { publishedStatements } from '#domain/manuscript/published-declarations.ts'
import type { DeclarationsView } from '#domain/schemas/declarations.ts'
import type { MetadataRecord } from '#domain/schemas/metadata.ts'

/**
 * Returns the metadata that authors declared at submission. Editors begin with it when they complete the metadata after
 * acceptance.
 */
export function declaredRecord(declarations: DeclarationsView): Partial<MetadataRecord> {
  const { funders, jelCodes, accessChoice, licenceUrl } = declarations
  const { competingInterests, funding, dataAvailability, codeAvailability, ethics } =
    publishedStatements(declarations)
  const links = (url: string | null, label: string) => (url ? [{ label, url }] : [])
  return {
    jelCodes,
    funders: funders.map(({ name, award }) => ({
      ...{ name, funderId: null, ror: null, awards: award ? [award] : [] },
    })),
    ...{ funding, competingInterests, ethics },
    dataAvailability: dataAvailability.text,
    dataLinks: links(dataAvailability.link, 'Data'),
    codeAvailability: codeAvailability.text,
    codeLinks: links(codeAvailability.link, 'Code'),
    ...(accessChoice === 'subscription' && { isOpenAccess: false }),
    ...(licenceUrl && accessChoice !== 'subscription' && { licenceUrl }),
  }
}
