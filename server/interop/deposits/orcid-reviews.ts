import type { Settings } from '#domain/journal/settings.ts'
import type { Context } from '../../context.ts'
import { describe } from '../../http/errors.ts'
import { claimReviews, type DueReview, keepEntry } from './orcid-queries.ts'
import { putEntry } from './orcid-record.ts'

const minute = 60_000
/** Reviews of one run, and calls without an answer after which a review is given up. */
const [atOnce, mostAttempts] = [50, 10]

/**
 * Adds reviews to the records of reviewers who allow it. An entry says that the person reviewed for this journal, and in which year: nothing in
 * it leads to the manuscript, and no page of the journal says who allowed it.
 */
export async function addReviews(context: Context): Promise<void> {
  const { db, clock, log, config } = context
  const { journal, registration } = await context.settings()
  const body = reviewEntry(journal, registration)
  if (!config.deposits.orcid || !body) return
  const now = clock.now()
  const until = new Date(now.getTime() + 10 * minute)
  for (const due of await claimReviews(db, { now, until, atOnce })) {
    const about = { kind: 'review', id: due.reviewId } as const
    try {
      const entry = { permission: due, about, body: body(due) }
      const problem = await putEntry(context, config.deposits.orcid.url, entry)
      if (problem) {
        log.error({ problem }, 'ORCID refused a review')
        await keepEntry(db, due.userId, about, { problem })
      }
    } catch (error) {
      log.error({ error: describe(error) }, 'ORCID did not answer')
      const attempts = due.attempts + 1
      const nextAt = attempts < mostAttempts ? new Date(now.getTime() + 5 * minute * 2 ** attempts) : null
      await keepEntry(db, due.userId, about, { attempts, nextAt, problem: (error as Error).message })
    }
  }
}

/** How reviews of the journal are entered; null if it has no ISSN, or does not say where its publisher is. */
function reviewEntry(
  { issnOnline, issnPrint, publisher }: Settings['journal'],
  { publisherCity: city, publisherCountry: country }: Settings['registration'],
) {
  const issn = issnOnline || issnPrint
  if (!issn || !city || !country) return null
  return ({ publicId, year }: DueReview) => ({
    'reviewer-role': 'reviewer',
    'review-identifiers': {
      'external-id': [
        {
          'external-id-type': 'source-work-id',
          'external-id-value': publicId,
          'external-id-relationship': 'self',
        },
      ],
    },
    'review-type': 'review',
    'review-completion-date': { year: { value: year } },
    'review-group-id': `issn:${issn}`,
    'convening-organization': { name: publisher, address: { city, country } },
  })
}
