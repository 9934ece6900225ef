import { Refusal } from '#domain/errors.ts'
import type { DiscussionKind, DiscussionSide } from '#domain/manuscript/discussion.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Context } from '../context.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { lockAndSee, type Seen, see } from '../workflow/act.ts'
import {
  type AuthorRow,
  authorsOf,
  findManuscript,
  lockManuscript,
  type ManuscriptRow,
} from '../workflow/queries.ts'
import { manuscriptOfAssignment, type Scope } from './queries.ts'

/** A person who takes part in the discussions on a manuscript, and the discussions that they may read. */
export interface Reader {
  viewer: Pick<Viewer, 'id'>
  side: DiscussionSide
  manuscript: ManuscriptRow
  authors: AuthorRow[]
  scope: Scope
  /** Editors who are limited to production read what the authors read. */
  readsAsAuthor: boolean
}

/** How the reader reached the discussions: through the manuscript, or through their review assignment. */
export type Door = { manuscriptId: string } | { assignmentId: string }

const kindsOf = ({ standing, isAsked, reviewersHidden }: Seen): readonly DiscussionKind[] => {
  if (standing !== 'editor') return ['authors']
  // An editor who may be an author reads no discussion before answering whether they are.
  if (isAsked) return []
  return reviewersHidden ? ['authors'] : ['editors', 'authors', 'reviewer']
}

function readerOf(seen: Seen, viewer: Viewer): Reader {
  const { manuscript, authors, standing, reviewersHidden } = seen
  // Reviewers reach their discussions through the assignment, so that this address tells them nothing.
  if (standing === 'reviewer') throw new Refusal('not_found')
  return {
    viewer,
    side: standing === 'editor' ? 'editor' : 'author',
    manuscript,
    authors,
    scope: { manuscriptId: manuscript.id, kinds: kindsOf(seen), reviewerId: null },
    readsAsAuthor: standing !== 'editor' || reviewersHidden,
  }
}

/** Finds the discussions of a reviewer who was ever invited. Not found for those who are now authors of the manuscript. */
async function reviewerOf(
  db: Queryable,
  viewer: Viewer,
  assignmentId: string,
  find: (manuscriptId: string) => Promise<ManuscriptRow | undefined>,
): Promise<Reader> {
  const found = await manuscriptOfAssignment(db, assignmentId, viewer.id)
  const manuscript = found && (await find(found.manuscriptId))
  if (!manuscript) throw new Refusal('not_found')
  return {
    viewer,
    side: 'reviewer',
    manuscript,
    authors: await authorsOf(db, [manuscript.id]),
    scope: { manuscriptId: manuscript.id, kinds: ['reviewer'], reviewerId: viewer.id },
    readsAsAuthor: false,
  }
}

export async function findReader({ db }: Context, viewer: Viewer, door: Door): Promise<Reader> {
  if ('manuscriptId' in door) return readerOf(await see(db, viewer, door.manuscriptId), viewer)
  return reviewerOf(db, viewer, door.assignmentId, (id) => findManuscript(db, id))
}

/** Locks the manuscript, so that two messages at once are in order, and returns the reader. */
export async function lockReader(
  context: Context,
  trx: Trx,
  viewer: Viewer,
  door: Door,
): Promise<Reader & { now: Date }> {
  const now = context.clock.now()
  if ('manuscriptId' in door)
    return { ...readerOf(await lockAndSee(context, trx, viewer, door.manuscriptId), viewer), now }
  const reader = await reviewerOf(trx, viewer, door.assignmentId, (id) => lockManuscript(trx, id))
  return { ...reader, now }
}

/** Throws for editors who are asked whether they are an author, because they can neither read nor write. */
export function requireShown({ side, scope }: Reader): void {
  if (side === 'editor' && scope.kinds.length === 0) throw new Refusal('authorship_question')
}
