import { fullName } from '#domain/account/account.ts'
import { blankDeclarations, type Declarations } from '#domain/manuscript/declarations.ts'
import type { ResponseContent } from '#domain/schemas/drafts.ts'
import type { AuthorDetail, AuthorView } from '#domain/schemas/manuscript.ts'
import { type CopyPerson, peopleOf } from '../blind-copy/use-blind-copy.ts'
import { blankAuthor, type DraftAuthor, fieldIds } from '../submit/draft.ts'

/** What the authors change about the manuscript. The key of a present author is the id of the entry. */
export interface Revised {
  manuscript: { title: string; abstract: string; keywords: string[] }
  authors: DraftAuthor[]
  declarations: Declarations
}

type Stored = NonNullable<ResponseContent['revised']>

/** Begins with what the manuscript has now. */
export function revisedFrom({ manuscript, authors, declarations }: AuthorDetail): Revised {
  const { title, abstract, keywords } = manuscript
  const { interests, ...declared } = declarations ?? { ...blankDeclarations(), interests: [] }
  return {
    manuscript: { title, abstract, keywords },
    authors: authors
      .toSorted((a, b) => a.orderIndex - b.orderIndex)
      .map(({ id, firstName, lastName, email, affiliation, orcid, isCorresponding }) => ({
        ...{ key: id, firstName, lastName, email, affiliation, orcid: orcid ?? '', isCorresponding },
        roles: [],
        competingInterests:
          interests.find(({ author }) => author === fullName({ firstName, lastName }))?.text ?? '',
      })),
    declarations: declared,
  }
}

/** Returns what is stored and sent. `present`: the authors of the manuscript now. */
export function storedRevision(revised: Revised, present: readonly Pick<AuthorView, 'id'>[]): Stored {
  return {
    ...revised,
    authors: revised.authors.map(({ key, orcid, roles, ...author }) => ({
      ...author,
      id: present.some(({ id }) => id === key) ? key : null,
      orcid: orcid || null,
      // The roles are entered at submission, and completed after acceptance.
      ...(roles.length > 0 && { roles }),
    })),
  }
}

export function heldRevision(stored: Stored | null | undefined): Revised | null {
  if (!stored) return null
  return {
    manuscript: stored.manuscript,
    authors: stored.authors.map(({ id, orcid, isCorresponding = false, roles = [], ...author }) => {
      const blank = blankAuthor(isCorresponding)
      return {
        ...blank,
        ...author,
        ...{ key: id ?? blank.key, orcid: orcid ?? '', roles },
        competingInterests: author.competingInterests ?? '',
      }
    }),
    declarations: { ...blankDeclarations(), ...stored.declarations },
  }
}

/** Returns the people whom copies must not identify: somebody who is left out is an author until they agree. */
export function peopleIn(revised: Revised | null, present: readonly AuthorView[]): CopyPerson[] {
  if (!revised) return peopleOf(present)
  const left = present.filter(({ id }) => !revised.authors.some(({ key }) => key === id))
  return [...peopleOf(revised.authors), ...peopleOf(left)]
}

/** Finds the field of an issue by its path in the call, such as 'revised.authors.1.email'. */
export function revisedFieldId(path: string, revised: Revised | null): string | undefined {
  const [, part = '', at = '', ...rest] = path.split('.')
  if (part === 'manuscript') return fieldIds.details(at)
  if (part === 'declarations') return fieldIds.declaration([at, ...rest].join('.'))
  const author = revised?.authors[Number(at)]
  if (part !== 'authors') return undefined
  return author && at !== '' ? fieldIds.author(author.key, rest[0] ?? 'firstName') : fieldIds.addAuthor
}
