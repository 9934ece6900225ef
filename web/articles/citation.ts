import type { ArticleDetail } from '#domain/article.ts'

/** 'Solheim-Brandt, M. E.' */
function nameAndInitials({ familyName, givenName }: ArticleDetail['contributors'][number]): string {
  const initials = givenName
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((name) =>
      name
        .split('-')
        .map((part) => `${part.charAt(0)}.`)
        .join('-'),
    )
  return initials.length > 0 ? `${familyName}, ${initials.join(' ')}` : familyName
}

function authorList(names: string[]): string {
  const last = names.at(-1) ?? ''
  if (names.length < 2) return last
  // APA, 7th edition, 9.8: up to twenty are named; of more, nineteen and the last.
  if (names.length > 20) return `${names.slice(0, 19).join(', ')}, . . . ${last}`
  return `${names.slice(0, -1).join(', ')}, & ${last}`
}

export interface Citation {
  before: string
  journal: string
  after: string
}

/** The article as APA (7th edition) lists it; the journal and its volume are set in italics. */
export function apaCitation(article: ArticleDetail, journal: string): Citation {
  const { contributors, title, publishedDate, volume, issue, pages, doi } = article
  const authors = authorList(contributors.map(nameAndInitials))
  const year = publishedDate.slice(0, 4)
  const end = /[.?!]$/.test(title) ? '' : '.'
  return {
    before: `${authors}${authors.endsWith('.') ? '' : '.'} (${year}). ${title}${end} `,
    journal: volume === null ? journal : `${journal}, ${volume}`,
    after: `${issue === null ? '' : `(${issue})`}${pages ? `, ${pages.replace('-', '–')}` : ''}.${doi ? ` https://doi.org/${doi}` : ''}`,
  }
}
