export interface CslName {
  family?: string | undefined
  given?: string | undefined
  literal?: string | undefined
  'non-dropping-particle'?: string | undefined
  suffix?: string | undefined
}

/** A bibliographic record as CSL-JSON, with the fields that are used here. */
export interface CslItem {
  id: string
  type: string
  title?: string | undefined
  'container-title'?: string | undefined
  'collection-title'?: string | undefined
  author?: CslName[] | undefined
  editor?: CslName[] | undefined
  issued?: { 'date-parts'?: (number | string)[][]; literal?: string; raw?: string } | undefined
  volume?: string | number | undefined
  issue?: string | number | undefined
  page?: string | undefined
  edition?: string | number | undefined
  DOI?: string | undefined
  URL?: string | undefined
  publisher?: string | undefined
  'publisher-place'?: string | undefined
}

export function surnamesOf(item: CslItem): string[] {
  return (item.author ?? item.editor ?? []).map((name) =>
    [name['non-dropping-particle'], name.family ?? name.literal].filter(Boolean).join(' '),
  )
}

/** Year with its letter ('2019a'), if the source has one. */
export function yearOf(item: CslItem): string | null {
  const part = item.issued?.['date-parts']?.[0]?.[0]
  // Mendeley writes the year 0 for works without a year.
  if (part !== undefined && part !== '' && Number(part) !== 0) return String(part)
  return /\d{4}[a-z]?/.exec(item.issued?.literal ?? item.issued?.raw ?? '')?.[0] ?? null
}
