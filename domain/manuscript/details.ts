/**
 * What authors enter about a manuscript: each field once, with its label and its empty value. The draft, the submission, the
 * stored row, the views and the article take their fields from this table. Lists of terms, such as keywords, are shown
 * wherever keywords are shown. `inArticle`: the article has the field under the same name.
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
  // The article has the labels of these two, as `articleType` and `category`.
  manuscriptType: { label: 'Manuscript Type', blank: '', inArticle: false },
  fieldOfStudy: { label: 'Field of Study', blank: '', inArticle: false },
} as const satisfies Record<string, Detail>

type Table = typeof table
type Widened<Blank> = Blank extends '' ? string : Blank
export type DetailName = keyof Table
export type ManuscriptInput = { [Name in DetailName]: Widened<Table[Name]['blank']> }

/** Fields of the article, by the same names. */
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

/** Lists of terms that the article has, such as its keywords. */
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

/** The fields of a row or a view that authors entered. */
export const detailsOf = <Row extends Record<DetailName, unknown>>(row: Row) => picked(detailNames, row)
/** Those that the article has, too. */
export const publishedOf = <Row extends Record<PublishedName, unknown>>(row: Row) =>
  picked(publishedNames, row)
