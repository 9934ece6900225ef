import { detailLabel, type PublishedName, publishedNames } from '../manuscript/details.ts'
import type { MetadataRecord } from '../schemas/metadata.ts'

/**
 * The fields that editors enter about an article in addition to those of its authors, each with its label and
 * its empty value. The form, the stored record, the article, its versions and its JATS derive their fields
 * from this table. `inArticle`: the article has a field with the same name. `isJson`: the column of the field
 * contains JSON.
 */

interface Field {
  label: string
  blank: null | boolean | readonly []
  inArticle: boolean
  isJson?: true
}

const table = {
  // Null: as it is found in the text. The article has what was found.
  language: { label: 'Language of the text', blank: null, inArticle: true },
  titleLanguage: { label: 'Language of title and abstract', blank: null, inArticle: true },
  runningTitle: { label: 'Running title', blank: null, inArticle: true },
  translations: { label: 'Translations', blank: [], inArticle: true, isJson: true },
  plainSummaries: { label: 'Plain-language summaries', blank: [], inArticle: true, isJson: true },
  jelCodes: { label: 'JEL codes', blank: [], inArticle: true },
  // `inArticle` is false for category, access and license, because they are set at publication.
  category: { label: 'Category', blank: null, inArticle: false },
  funders: { label: 'Funders', blank: [], inArticle: true, isJson: true },
  funding: { label: 'Funding statement', blank: null, inArticle: true },
  dataAvailability: { label: 'Data availability', blank: null, inArticle: true },
  dataLinks: { label: 'Links to data', blank: [], inArticle: true, isJson: true },
  codeAvailability: { label: 'Code availability', blank: null, inArticle: true },
  codeLinks: { label: 'Links to code', blank: [], inArticle: true, isJson: true },
  competingInterests: { label: 'Competing interests', blank: null, inArticle: true },
  ethics: { label: 'Ethics', blank: null, inArticle: true },
  acknowledgements: { label: 'Acknowledgments', blank: null, inArticle: true },
  isOpenAccess: { label: 'Open access', blank: true, inArticle: false },
  licenceUrl: { label: 'License', blank: null, inArticle: false },
  copyrightHolder: { label: 'Copyright holder', blank: null, inArticle: true },
} as const satisfies Record<keyof MetadataRecord, Field>

type Table = typeof table
type RecordName = keyof MetadataRecord

/** Names of the fields that the article has under the same names. */
type PublishedRecordName = {
  [Name in RecordName]: Table[Name]['inArticle'] extends true ? Name : never
}[RecordName]
export type PublishedRecord = Pick<MetadataRecord, PublishedRecordName>

const recordNames = Object.keys(table) as RecordName[]
export const publishedRecordNames = recordNames.filter(
  (name): name is PublishedRecordName => table[name].inArticle,
)

export const blankRecord = Object.fromEntries(
  recordNames.map((name) => [name, table[name].blank]),
) as unknown as MetadataRecord

/** Returns those fields of a record, a row or a view that the article has. */
export function publishedRecordOf<Row extends Record<PublishedRecordName, unknown>>(row: Row) {
  return Object.fromEntries(publishedRecordNames.map((name) => [name, row[name]])) as Pick<
    Row,
    PublishedRecordName
  >
}

/** Converts a record to database columns: lists of objects become JSON. */
export function columnsOf<Fields extends Partial<MetadataRecord>>(fields: Fields) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      'isJson' in table[name as RecordName] ? JSON.stringify(value) : value,
    ]),
  ) as { [Name in keyof Fields]: Name extends JsonName ? string : Fields[Name] }
}

type JsonName = { [Name in RecordName]: Table[Name] extends { isJson: true } ? Name : never }[RecordName]

export const metadataLabel = (name: RecordName): string => table[name].label

export type MetadataField = PublishedName | 'authors' | RecordName

/**
 * Returns a label as written within a sentence: 'Running title' becomes 'running title', and 'JEL codes' does
 * not change.
 */
function inSentence(label: string): string {
  return label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())
}

/**
 * Names of the metadata fields as used within sentences: in the history, and in the message that two editors
 * changed the same field.
 */
export const metadataFieldNames = Object.fromEntries([
  ...publishedNames.map((name) => [name, inSentence(detailLabel(name))]),
  ['authors', 'authors'],
  ...recordNames.map((name) => [name, inSentence(table[name].label)]),
]) as Record<MetadataField, string>
