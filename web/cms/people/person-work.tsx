import { Link } from 'react-router'
import { statuses } from '#domain/manuscript/manuscript.ts'
import { assignmentStatuses } from '#domain/manuscript/review.ts'
import type { PersonView } from '#domain/schemas/cms.ts'
import { urls } from '#domain/urls.ts'
import { longDate } from '#web/ui/text/dates.tsx'
import { texts } from '../texts.ts'

const words = texts.users.person

interface ManuscriptsProps {
  title: string
  manuscripts: readonly (PersonView['handled'][number] & { isSubmitter?: boolean })[]
}

export function ManuscriptsOf({ title, manuscripts }: ManuscriptsProps) {
  return (
    <section>
      <h3>{title}</h3>
      {manuscripts.length === 0 && <p className="help">{words.none}</p>}
      <ul className="people-list">
        {manuscripts.map((manuscript) => (
          <li key={manuscript.id}>
            <ManuscriptLink of={manuscript} />
            <small>
              {[manuscript.number, statuses[manuscript.status], manuscript.isSubmitter && words.submitter]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ReviewsOf({ reviews }: Pick<PersonView, 'reviews'>) {
  return (
    <section>
      <h3>{words.reviews}</h3>
      {reviews.length === 0 && <p className="help">{words.none}</p>}
      <ul className="people-list">
        {reviews.map(({ manuscript, round, status, invitedAt, dueAt, completedAt }) => (
          <li key={`${manuscript.id} ${round}`}>
            <ManuscriptLink of={manuscript} />
            <small>
              {[
                words.round(round),
                assignmentStatuses[status],
                words.invited(longDate(invitedAt)),
                completedAt ? words.received(longDate(completedAt)) : words.due(longDate(dueAt)),
              ].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ManuscriptLink({ of: { id, title } }: { of: PersonView['handled'][number] }) {
  return (
    <Link to={urls.editorManuscript(id)} dir="auto">
      {title}
    </Link>
  )
}
