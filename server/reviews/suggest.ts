import type { Viewer } from '#domain/permissions.ts'
import type { ReviewerSuggestion } from '#domain/schemas/review.ts'
import type { Context } from '../context.ts'
import { requireEditor, see } from '../workflow/act.ts'
import { personName } from '../workflow/people.ts'
import { reviewerCandidates } from './queries.ts'

const shown = 20

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en').trim()
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** Reviewers who fit, best first, with reasons in words. Authors and the deciding editor are never among them. */
export async function suggestReviewers(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  search: string,
): Promise<ReviewerSuggestion[]> {
  const seen = await see(context.db, viewer, manuscriptId)
  requireEditor(seen)
  const { manuscript, authors } = seen
  const candidates = await reviewerCandidates(context.db, viewer, { manuscriptId, search, limit: 500 })
  const keywords = manuscript.keywords.map(plain)
  const text = plain(`${manuscript.title} ${manuscript.abstract}`)
  const affiliations = new Set(authors.map((author) => plain(author.affiliation)))
  const domains = new Set(authors.map((author) => domainOf(author.email)))

  return candidates
    .filter((person) => person.id !== viewer.id && person.id !== manuscript.handlingEditorId)
    .map((person) => {
      const inKeywords = person.expertise.filter((topic) => keywords.includes(plain(topic)))
      const inText = person.expertise.filter(
        (topic) => !inKeywords.includes(topic) && text.includes(plain(topic)),
      )
      const reasons = [
        ...(inKeywords.length > 0 ? [`Works on ${inKeywords.join(', ')}`] : []),
        ...(inText.length > 0 ? [`The abstract speaks of ${inText.join(', ')}`] : []),
        ...(person.completed > 0
          ? [`Has returned ${person.completed} ${person.completed === 1 ? 'review' : 'reviews'}`]
          : []),
        ...(person.load === 0 ? ['Has no open review'] : []),
      ]
      const warnings = [
        ...(person.affiliation && affiliations.has(plain(person.affiliation))
          ? ['Same institution as an author']
          : []),
        ...(domains.has(domainOf(person.email)) ? ['Same e-mail domain as an author'] : []),
        ...(person.load >= 3 ? [`Has ${person.load} open reviews`] : []),
      ]
      return {
        score: inKeywords.length * 3 + inText.length - person.load - warnings.length * 2,
        suggestion: {
          id: person.id,
          name: personName(person),
          email: person.email,
          affiliation: person.affiliation,
          expertise: person.expertise,
          load: person.load,
          completed: person.completed,
          lastInvited: person.lastInvited && new Date(person.lastInvited).toISOString(),
          reasons,
          warnings,
        },
      }
    })
    .sort((a, b) => b.score - a.score || a.suggestion.name.localeCompare(b.suggestion.name, 'en'))
    .slice(0, shown)
    .map(({ suggestion }) => suggestion)
}
