/**
 * The fields that authors enter about a manuscript, each with its label and its empty value. The draft, the
 * submission, the stored row, the views and the article derive their fields from this table. Fields that are
 * lists of terms are displayed like keywords. `inArticle`: the article has a field with the same name.
 */

interface Detail {
  label: string
  blank: string | string[]
  inArticle: boolean
}

const table = {
  title: { label: 'Title', blank: '', inArticle: true },
  abstract: { label: 'Abstract', blank: '', inArticle: true },
  keywords: { label: 'Keywords', blank: [] as string[], inArticle: true },
  // The article has these two fields under other names, `articleType` and `category`.
  manuscriptType: { label: 'Manuscript Type', blank: '', inArticle: false },
  fieldOfStudy: { label: 'Field of Study', blank: '', inArticle: false },
} as const satisfies Record<string, Detail>

type Table = typeof table
type Widened<Blank> = Blank extends '' ? string : Blank
export type DetailName = keyof Table
export type ManuscriptInput = { [Name in DetailName]: Widened<Table[Name]['blank']> }

/** Names of the fields that the article has under the same names. */
export type PublishedName = {
  [Name in DetailName]: Table[Name]['inArticle'] extends true ? Name : never
}[DetailName]
export type PublishedDetails = Pick<ManuscriptInput, PublishedName>
export type ListName = { [Name in DetailName]: Table[Name]['blank'] extends '' ? never : Name }[DetailName]

const isPublished = (name: DetailName): name is PublishedName => table[name].inArticle
const isList = (name: DetailName): name is ListName => Array.isArray(table[name].blank)

export const detailNames = Object.keys(table) as DetailName[]
export const publishedNames = detailNames.filter(isPublished)
export const listNames = detailNames.filter(isList)

/** Names of the lists of terms that the article has, such as its keywords. */
export const publishedLists = listNames.filter((name): name is ListName & PublishedName => isPublished(name))

export function detailLabel(name: DetailName): string {
  return table[name].label
}

export function blankDetails(): ManuscriptInput {
  return Object.fromEntries(
    detailNames.map((name) => [name, structuredClone<string | readonly string[]>(table[name].blank)]),
  ) as unknown as ManuscriptInput
}

function picked<Name extends string, Row extends Record<Name, unknown>>(
  names: readonly Name[],
  row: Row,
): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
}

/** Returns the fields of a row or a view that authors entered. */
export const detailsOf = <Row extends Record<DetailName, unknown>>(row: Row) => picked(detailNames, row)
/** Returns the fields entered by authors that the article has, too. */
export const publishedOf = <Row extends Record<PublishedName, unknown>>(row: Row) =>
  picked(publishedNames, row)
