import { identifierNames } from '#domain/manuscript/authorship.ts'
import type { NamedReviewer } from '#domain/manuscript/declarations.ts'
import { sharesInstitution } from '#domain/manuscript/institution-domain.ts'
import { saidOf } from '#domain/manuscript/named-by-authors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { ReviewerSort } from '#domain/manuscript/review.ts'
import type { DeclarationsView } from '#domain/schemas/declarations.ts'
import type { ReviewerSuggestion } from '#domain/schemas/review.ts'
import { unaccented } from '#domain/unaccented.ts'
import { longDate } from '#emails/parts.ts'
import type { Context } from '../context.ts'
import { requireReviewersShown, see } from '../workflow/act.ts'
import { everAuthors } from '../workflow/blinding.ts'
import { declarationsOf } from '../workflow/declaration-queries.ts'
import { personName } from '../workflow/people.ts'
import { similarPapers } from './expertise/similar-papers.ts'
import { type Candidate, reviewerCandidates } from './suggest-queries.ts'

const shown = 30
/** Number of open reviews from which a reviewer is described as busy. */
const busyFrom = 3
/** Similarity from which the closest paper is named as a reason. */
const notable = 0.05
/** Weight of the similarity against workload and warnings. */
const fitWeight = 20

const plain = (text: string) => unaccented(text).trim()

function times(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? '' : 's'}`
}

interface Paper {
  keywords: string[]
  text: string
  affiliations: Set<string>
  authorEmails: string[]
  declarations: DeclarationsView | null
}

const because = ({ reason }: NamedReviewer) => (reason ? `: “${reason}”` : '')

/** Names the closest paper and the rarest terms that it shares with the manuscript. */
function nearestReasons(person: Candidate, terms: readonly string[]): string[] {
  if (person.nearestTitle === null || (person.nearestSimilarity ?? 0) < notable) return []
  return [
    `${person.nearestReviewed ? 'Has reviewed' : 'Wrote'} “${person.nearestTitle}”`,
    ...(terms.length > 0 ? [`Terms in common: ${terms.join(', ')}`] : []),
  ]
}

function reasonsFor(
  person: Candidate,
  { keywords, text, declarations }: Paper,
  terms: readonly string[],
): string[] {
  const { suggested } = saidOf(declarations, { name: personName(person), email: person.email })
  const known = new Set(keywords.map(plain))
  const inKeywords = person.expertise.filter((topic) => known.has(plain(topic)))
  const inText = person.expertise.filter(
    (topic) => !inKeywords.includes(topic) && text.includes(plain(topic)),
  )
  const reasons = [
    ...(suggested ? [`Suggested by the authors${because(suggested)}`] : []),
    ...(person.rounds
      ? [`Reviewed ${person.rounds.map((round) => `round ${round}`).join(' and ')} of this manuscript`]
      : []),
    ...(inKeywords.length > 0 ? [`Works on ${inKeywords.join(', ')}`] : []),
    ...(inText.length > 0 ? [`The abstract mentions ${inText.join(', ')}`] : []),
    ...nearestReasons(person, terms),
    ...(person.reviewedOn ? [`Has reviewed on ${person.reviewedOn.join(', ')}`] : []),
    ...(person.load === 0 ? ['Has no open review'] : []),
  ]
  if (reasons.length === 0 && person.completed > 0)
    return [`Has returned ${times(person.completed, 'review')}`]
  return reasons
}

function warningsFor(person: Candidate, { affiliations, authorEmails, declarations }: Paper): string[] {
  const { opposed } = saidOf(declarations, { name: personName(person), email: person.email })
  return [
    ...(opposed ? [`Opposed by the authors${because(opposed)}`] : []),
    ...(person.awayUntil ? [`Away until ${longDate(new Date(`${person.awayUntil}T00:00:00Z`))}`] : []),
    ...person.shared.map((identifier) => `Same ${identifierNames[identifier]} as an author, unverified`),
    ...(person.declinedThis ? ['Has declined to review this manuscript'] : []),
    ...(person.coauthor ? ['Wrote with an author within the last three years'] : []),
    ...(person.affiliation && affiliations.has(plain(person.affiliation))
      ? ['Same institution as an author']
      : []),
    ...(sharesInstitution(person.email, authorEmails) ? ['Same email domain as an author'] : []),
    ...(person.load >= busyFrom ? [`Has ${times(person.load, 'open review')}`] : []),
    ...(person.declined >= 3 && person.declined > person.completed
      ? [`Has declined ${person.declined} times`]
      : []),
  ]
}

/**
 * Returns suggested reviewers with reasons, best first. With a search, returns all matches in the requested
 * order.
 */
export async function suggestReviewers(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  search: string,
  sort: ReviewerSort,
): Promise<ReviewerSuggestion[]> {
  const seen = await see(context.db, viewer, manuscriptId)
  requireReviewersShown(seen)
  const { manuscript, authors } = seen
  const { papers, sharedTerms } = await similarPapers(context.db, manuscript)
  const people = await reviewerCandidates(context.db, {
    manuscriptId,
    round: manuscript.round,
    keywords: manuscript.keywords,
    similar: papers,
    handlingEditorId: manuscript.handlingEditorId,
    viewer,
    search,
    sort,
    now: context.clock.now(),
    limit: shown,
  })
  const paper: Paper = {
    keywords: manuscript.keywords,
    text: plain(`${manuscript.title} ${manuscript.abstract}`),
    affiliations: new Set(everAuthors(authors).map((author) => plain(author.affiliation))),
    authorEmails: everAuthors(authors).map(({ email }) => email),
    declarations: await declarationsOf(context.db, manuscriptId),
  }
  const suggestions = people.map((person) => {
    const warnings = warningsFor(person, paper)
    const reasons = reasonsFor(person, paper, person.nearestId === null ? [] : sharedTerms(person.nearestId))
    return {
      // Similarity has the most weight. Busy reviewers and those close to an author rank lower but stay in
      // the list.
      score: person.fit * fitWeight - person.load * 0.5 - warnings.length * 2 + (person.rounds ? 100 : 0),
      view: {
        id: person.id,
        name: personName(person),
        email: person.email,
        affiliation: person.affiliation,
        expertise: person.expertise,
        load: person.load,
        completed: person.completed,
        rating: person.rating,
        rated: Number(person.rated),
        medianDays: person.medianDays === null ? null : Math.round(person.medianDays),
        lastInvited: person.lastInvited && new Date(person.lastInvited).toISOString(),
        reasons,
        warnings,
      },
    }
  })
  if (sort === 'fit') suggestions.sort((a, b) => b.score - a.score)
  return suggestions.map(({ view }) => view)
}
