import { keyOf, useApiQuery } from '#web/app/query.ts'
import { DateText } from '#web/ui/text/dates.tsx'
import { Loaded } from '../parts.tsx'
import { texts } from '../texts.ts'

const words = texts.users.person

/** How many e-mails are listed; the log has the others. */
const shown = 5

/** The last e-mails to a person, as far as the viewer may see them. */
export function PersonMail({ email }: { email: string }) {
  const query = useApiQuery({
    queryKey: keyOf('/api/cms/emails', { query: { search: email, limit: shown } }),
  })
  return (
    <section aria-labelledby="people-mail">
      <h3 id="people-mail">{words.mailSent}</h3>
      <Loaded
        query={query}
        failed={texts.records.mail.failed}
        waiting={<p className="help">{words.loading}</p>}
      >
        {(mails) =>
          mails.length === 0 ? (
            <p className="help">{words.none}</p>
          ) : (
            <ul className="people-list">
              {mails.map(({ id, subject, createdAt, status }) => (
                <li key={id}>
                  <span>{subject}</span>
                  <small>
                    <DateText value={createdAt} /> · {texts.records.mail.statuses[status]}
                  </small>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
