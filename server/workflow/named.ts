import { type Issue, Refusal } from '#domain/errors.ts'
import type { Explanation } from '#domain/schemas/decision.ts'
import type { Acting } from './act.ts'
import { reviewersOf } from './assignment-queries.ts'
import { identitiesOfReviewers } from './blinding.ts'
import { matchInThread } from './masks/matching-thread.ts'
import { accountsById } from './queries.ts'

/**
 * Throws if an editor's text to the authors identifies a reviewer who is hidden from them. The refusal lists
 * the passages; the editor can confirm that the text may be sent. The text itself is never altered.
 */
export async function refuseNamedReviewers(
  { trx, manuscript, authors, viewer }: Acting,
  path: string,
  text: string,
): Promise<void> {
  if (manuscript.reviewMode === 'open') return
  const reviewers = await reviewersOf(trx, manuscript.id).execute()
  if (reviewers.length === 0) return
  const [writer] = await accountsById(trx, [viewer.id])
  const places = await matchInThread({
    name: 'places',
    identities: identitiesOfReviewers(reviewers),
    known: [
      manuscript.title,
      ...authors.flatMap(({ firstName, lastName, email, affiliation }) => [
        firstName,
        lastName,
        email,
        affiliation,
      ]),
      ...(writer ? [writer.firstName ?? '', writer.lastName ?? '', writer.email, writer.username] : []),
    ],
    text,
  })
  if (places.length === 0) return
  const issues: Issue[] = places.map(({ line, found, excerpt }) => ({
    path,
    message: `Line ${line} says “${found}”: … ${excerpt} …`,
  }))
  throw new Refusal('names_reviewer', undefined, issues)
}

/** Returns an editor's explanation to the authors. Throws as above, unless the editor has confirmed what it says. */
export async function checkedExplanation(
  acting: Acting,
  { explanation, namesAllowed }: Explanation,
): Promise<string> {
  const text = explanation.trim()
  if (!namesAllowed) await refuseNamedReviewers(acting, 'explanation', text)
  return text
}
