import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { PeopleElsewhere } from '#domain/schemas/review.ts'
import { unaccented } from '#domain/unaccented.ts'
import type { Context } from '../context.ts'
import { askService } from '../http/ask-service.ts'
import { describe } from '../http/errors.ts'
import { requireReviewersShown, see } from '../workflow/act.ts'

const shown = 15
const shownTopics = 4

const openAlexAuthors = z.object({
  results: z.array(
    z.object({
      display_name: z.string(),
      orcid: z.string().nullish(),
      works_count: z.number().int().nonnegative().default(0),
      last_known_institutions: z.array(z.object({ display_name: z.string() })).nullish(),
      topics: z.array(z.object({ display_name: z.string() })).nullish(),
    }),
  ),
})

/**
 * Searches OpenAlex for people by name, if its address is configured. Only the words that the editor typed are sent.
 * Authors of the manuscript are left out; somebody at an author's institution is marked.
 */
export async function peopleElsewhere(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  search: string,
): Promise<PeopleElsewhere> {
  const { config, db, log } = context
  const seen = await see(db, viewer, manuscriptId)
  requireReviewersShown(seen)
  const { authors } = seen
  if (!config.openAlex || search === '') return { isConfigured: config.openAlex !== null, people: [] }
  const query = new URLSearchParams({ search, 'per-page': String(shown) })
  const answer = await askService(`${config.openAlex}/authors?${query}`).catch((error: unknown) => {
    log.warn({ error: describe(error) }, 'OpenAlex could not be searched')
    throw new Refusal('conflict', 'OpenAlex does not answer at the moment. Please try again later.')
  })
  const { data } = openAlexAuthors.safeParse(answer)
  const institutions = new Set(authors.map(({ affiliation }) => unaccented(affiliation).trim()))
  const people = (data?.results ?? []).flatMap((person) => {
    const orcid = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.exec(person.orcid ?? '')?.[0] ?? null
    const [, firstName, lastName] = /^(.*)\s(\S+)$/.exec(person.display_name.trim()) ?? []
    if (!firstName || !lastName) return []
    if (orcid && authors.some((author) => author.orcid === orcid)) return []
    const affiliation = person.last_known_institutions?.[0]?.display_name ?? null
    return {
      ...{ firstName, lastName, orcid, affiliation },
      works: person.works_count,
      topics: (person.topics ?? []).slice(0, shownTopics).map((topic) => topic.display_name),
      isNearAuthor: affiliation !== null && institutions.has(unaccented(affiliation).trim()),
    }
  })
  return { isConfigured: true, people }
}
