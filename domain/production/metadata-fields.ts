import { detailLabel, type PublishedName, publishedNames } from '../manuscript/details.ts'
import type { MetadataRecord } from '../schemas/metadata.ts'

export type MetadataField = PublishedName | 'authors' | keyof MetadataRecord

const detailNamesInText = Object.fromEntries(
  publishedNames.map((name) => [name, detailLabel(name).toLowerCase()]),
) as Record<PublishedName, string>

/**
 * Names of the metadata fields as used within sentences: in the history, and in the message that two editors
 * changed the same field.
 */
export const metadataFieldNames = {
  ...detailNamesInText,
  authors: 'authors',
  runningTitle: 'running title',
  translations: 'translations',
  jelCodes: 'JEL codes',
  category: 'category',
  funders: 'funders',
  funding: 'funding statement',
  dataAvailability: 'data availability',
  dataLinks: 'links to data',
  codeAvailability: 'code availability',
  codeLinks: 'links to code',
  competingInterests: 'competing interests',
  ethics: 'ethics',
  acknowledgements: 'acknowledgments',
  isOpenAccess: 'access',
  licenceUrl: 'license',
  copyrightHolder: 'copyright holder',
} satisfies Record<MetadataField, string>
