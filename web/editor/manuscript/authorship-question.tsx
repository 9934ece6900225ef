import { identifierNames } from '#domain/manuscript/authorship.ts'
import type { AuthorshipMatch, AuthorshipQuestion } from '#domain/schemas/authorship.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { api } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { authorRequestTexts as texts } from './author-request-texts.ts'

const words = texts.question
const together = new Intl.ListFormat('en-US', { type: 'conjunction' })
const namesOf = (identifiers: AuthorshipQuestion['identifiers']) =>
  together.format(identifiers.map((identifier) => identifierNames[identifier]))

/**
 * Asks an editor whose account matches an author entry whether they are this author. Until they answer, the
 * manuscript's reviewers are hidden from them.
 */
export function AuthorshipQuestions({ detail }: { detail: EditorDetail }) {
  return detail.questions.map((question) => (
    <Question key={question.authorId} manuscriptId={detail.manuscript.id} question={question} />
  ))
}

function Question({ manuscriptId, question }: { manuscriptId: string; question: AuthorshipQuestion }) {
  const answer = useSend({
    call: (isAuthor: boolean) =>
      api('POST /api/manuscripts/{id}/authorship', {
        params: { id: manuscriptId },
        body: { authorId: question.authorId, isAuthor },
      }),
    done: words.done,
    failed: words.failed,
    refetch: ['/api/manuscripts'],
  })
  return (
    <section className="editor-authorship-question" aria-labelledby={`question-${question.authorId}`}>
      <h2 id={`question-${question.authorId}`}>{words.title}</h2>
      <p>
        <b>{question.name}</b>, {question.affiliation}
      </p>
      <p>{words.why(namesOf(question.identifiers))}</p>
      <ul>
        <li>{words.ifYes}</li>
        <li>{words.ifNo}</li>
      </ul>
      <p>{words.until}</p>
      <div className="form-actions">
        <Button kind="primary" busy={answer.isPending} onClick={() => answer.mutate(false)}>
          {words.no}
        </Button>
        <Button busy={answer.isPending} onClick={() => answer.mutate(true)}>
          {words.yes}
        </Button>
      </div>
    </section>
  )
}

/** Lists other editors who may be authors of the manuscript, with their answers. */
export function AuthorshipMatches({ matches }: Pick<EditorDetail, 'matches'>) {
  return matches.map((match) => (
    <Notice key={`${match.editor} ${match.author}`} tone={match.isAuthor === false ? 'info' : 'warn'}>
      <p>
        <strong>{titleOf(match)}</strong> {match.answeredAt && <DateText value={match.answeredAt} />}
        {match.answeredAt ? '. ' : ''}
        {bodyOf(match)}
      </p>
    </Notice>
  ))
}

function titleOf({ editor, author, isAuthor }: AuthorshipMatch): string {
  if (isAuthor === null) return words.open.title(editor, author)
  return isAuthor ? words.isAuthor.title(editor, author) : words.isNoAuthor.title(editor, author)
}

function bodyOf({ isAuthor, identifiers }: AuthorshipMatch): string {
  if (isAuthor === null) return words.open.body(namesOf(identifiers))
  return isAuthor ? words.isAuthor.body : words.isNoAuthor.body
}
