import { UserPlus } from 'lucide-react'
import { fullName } from '#domain/account/account.ts'
import { consentOf, objects } from '#domain/manuscript/authorship.ts'
import type { EditorAssignment, EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { texts } from '../texts.ts'
import { authorRequestTexts } from './author-request-texts.ts'
import { Handling } from './handling.tsx'
import { ReviewerItem } from './reviewer-item.tsx'

const words = texts.people

interface PeopleProps {
  detail: EditorDetail
  onInvite: (() => void) | null
  onReplace: (assignment: EditorAssignment) => void
}

export function People({ detail, onInvite, onReplace }: PeopleProps) {
  const { authors, assignments, manuscript } = detail
  const doubleBlind = manuscript.reviewMode === 'double_blind'
  const rounds = [...new Set(assignments.map(({ round }) => round))].sort((a, b) => b - a)
  const invited = new Set(
    assignments
      .filter(({ round }) => round === manuscript.round)
      .map(({ reviewerEmail }) => reviewerEmail.toLowerCase()),
  )
  return (
    <section aria-labelledby="people-title">
      <h2 id="people-title" className="editor-side-title">
        {words.title}
      </h2>
      <Handling detail={detail} />
      <h3 className="label">
        {words.authors} {doubleBlind && <small>{words.hiddenFromReviewers}</small>}
      </h3>
      <ul className="editor-people">
        {authors.map((author) => (
          <li key={author.id}>
            <b>{fullName(author)}</b>{' '}
            {author.isCorresponding && <span className="editor-tag">{words.corresponding}</span>}
            <small>{author.affiliation}</small>
            <small className={objects(author) ? 'warn' : undefined}>
              {authorRequestTexts.authorship[consentOf(author)]}
            </small>
          </li>
        ))}
      </ul>
      {rounds.length === 0 && onInvite && (
        <>
          <h3 className="label">{words.reviewers}</h3>
          <p className="editor-quiet-text">{words.none}</p>
        </>
      )}
      {rounds.map((round) => (
        <div key={round}>
          <h3 className="label">
            {words.reviewers}
            {rounds.length > 1 && `, ${texts.round(round).toLowerCase()}`}{' '}
            {manuscript.reviewMode !== 'open' && <small>{words.hiddenFromAuthors}</small>}
          </h3>
          <ul className="editor-people">
            {assignments
              .filter((assignment) => assignment.round === round)
              .map((assignment) => (
                <ReviewerItem
                  key={assignment.id}
                  manuscriptId={manuscript.id}
                  assignment={assignment}
                  current={onInvite !== null && round === manuscript.round}
                  invited={invited}
                  onReplace={() => onReplace(assignment)}
                />
              ))}
          </ul>
        </div>
      ))}
      {onInvite && (
        <p className="editor-side-action">
          <Button kind="words" icon={UserPlus} onClick={onInvite}>
            {words.invite}
          </Button>
        </p>
      )}
    </section>
  )
}
