import { Link } from 'react-router'
import { statuses } from '#domain/manuscript/manuscript.ts'
import { assignmentStatuses } from '#domain/manuscript/review.ts'
import type { PersonView } from '#domain/schemas/cms.ts'
import { urls } from '#domain/urls.ts'
import { DateText } from '#web/ui/text/dates.tsx'
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
      {manuscripts.length === 0 ? (
        <p className="help">{words.none}</p>
      ) : (
        <ul className="people-manuscripts">
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
      )}
    </section>
  )
}

export function ReviewsOf({ reviews }: Pick<PersonView, 'reviews'>) {
  const { head } = words
  return (
    <section>
      <h3>{words.reviews}</h3>
      {reviews.length === 0 ? (
        <p className="help">{words.none}</p>
      ) : (
        <div className="people-table">
          <table className="table">
            <thead>
              <tr>
                {Object.values(head).map((word) => (
                  <th key={word} scope="col">
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {reviews.map(({ manuscript, round, status, invitedAt, dueAt, completedAt }) => (
                <tr key={`${manuscript.id} ${round}`}>
                  <th scope="row">
                    <ManuscriptLink of={manuscript} />
                  </th>
                  <td>{assignmentStatuses[status]}</td>
                  <td>{round}</td>
                  <td>
                    <DateText value={invitedAt} />
                  </td>
                  <td>
                    <DateText value={dueAt} />
                  </td>
                  <td>{completedAt && <DateText value={completedAt} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
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
