/** A paper with its structured metadata, from which manuscripts are written and against which they are compared. */
export interface GoldAuthor {
  firstName: string
  lastName: string
  email: string
  affiliation: string
  orcid: string
}

export interface Gold {
  /** Missing fields are not compared. */
  title?: string
  abstract?: string
  keywords?: string[]
  authors?: Partial<GoldAuthor>[]
  /** How the file came about: 'real' or the layout in which it was written. */
  origin: string
}

export interface Paper {
  name: string
  title: string
  abstract: string
  keywords: string[]
  authors: GoldAuthor[]
  sections: { heading: string; paragraphs: string[] }[]
}

/** A deterministic number for a text, so that the same folder is made each time. */
export function numberOf(text: string): number {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0
  return hash
}
