import { fullName } from '#domain/account.ts'
import type { EditorManuscript } from '#domain/schemas/manuscript.ts'
import type { ViewId } from './preferences.ts'

export interface Filter {
  search: string
  status: string
  stage: string
  type: string
}

/** Reviewers whom the open round still lacks. */
export function missingReviewers({ status, reviewers }: EditorManuscript): number {
  if (status !== 'under_review') return 0
  const { completed, accepted, invited, needed } = reviewers
  return Math.max(0, needed - completed - accepted - invited)
}

const views: Record<ViewId, (manuscript: EditorManuscript) => boolean> = {
  all: () => true,
  yours: ({ turn }) => turn === 'editor',
  late: ({ reviewers }) => reviewers.late > 0,
  needed: (manuscript) => missingReviewers(manuscript) > 0,
  second: ({ round, status }) => round > 1 || (round === 1 && status === 'revised'),
  old: ({ daysInStage }) => daysInStage > 60,
}

export function inView(view: ViewId, manuscripts: readonly EditorManuscript[]): EditorManuscript[] {
  return manuscripts.filter(views[view])
}

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en')

/** Every word of the search must be in the title, the number, an author's name or the editor's. */
export function matching(filter: Filter, manuscripts: readonly EditorManuscript[]): EditorManuscript[] {
  const words = fold(filter.search).split(/\s+/).filter(Boolean)
  return manuscripts.filter((manuscript) => {
    if (filter.status && manuscript.status !== filter.status) return false
    if (filter.stage && manuscript.currentStage !== filter.stage) return false
    if (filter.type && manuscript.manuscriptType !== filter.type) return false
    if (words.length === 0) return true
    const text = fold(
      [
        manuscript.number,
        manuscript.title,
        ...manuscript.authors.map(fullName),
        manuscript.handlingEditor ?? '',
      ].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}
