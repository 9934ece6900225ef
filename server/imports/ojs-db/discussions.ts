import type { DraftDiscussion } from '../found.ts'
import { htmlLine, htmlText } from '../read/html-text.ts'
import { type Row, text } from './queries.ts'
import type { Workflow } from './workflow.ts'

const authorRole = 65_536

type Side = DraftDiscussion['messages'][number]['side']

/**
 * Discussions with their readers. One in which authors and reviewers, or several reviewers, met is only for editors here, so that nobody
 * learns who the others are.
 */
export function discussionsFrom(workflow: Workflow, submission: Row): DraftDiscussion[] {
  const reviewers = new Set(workflow.of('reviews', submission).map((one) => Number(one.reviewer_id)))
  const authors = new Set(
    workflow
      .of('participants', submission)
      .filter((one) => Number(one.role_id) === authorRole)
      .map((one) => Number(one.user_id)),
  )
  const sideOf = (user: number): Side =>
    authors.has(user) ? 'author' : reviewers.has(user) ? 'reviewer' : 'editor'
  return workflow.discussionsOf(submission).flatMap((query): DraftDiscussion[] => {
    const notes = workflow.notesOf(query)
    const people = new Set([...workflow.peopleOf(query), ...notes.map((one) => Number(one.user_id))])
    const present = [...people].map(sideOf)
    const [reviewer, ...others] = [...people].filter((user) => sideOf(user) === 'reviewer')
    const isMixed = others.length > 0 || (reviewer !== undefined && present.includes('author'))
    const kind = isMixed
      ? 'editors'
      : reviewer !== undefined
        ? 'reviewer'
        : present.includes('author')
          ? 'authors'
          : 'editors'
    const messages = notes
      .map((note) => ({
        author: workflow.keyOf(note.user_id),
        side: sideOf(Number(note.user_id)),
        body: htmlText(text(note.contents)),
        at: text(note.date_created),
      }))
      .filter(({ body }) => body)
    const [first] = messages
    if (!first) return []
    return [
      {
        ...{ with: kind, reviewer: kind === 'reviewer' ? workflow.keyOf(reviewer) : null, messages },
        subject: htmlLine(text(notes.find((one) => text(one.title))?.title)) || 'Discussion',
        openedAt: first.at,
        isClosed: Number(query.closed) === 1,
      },
    ]
  })
}
