import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PersonView } from '#domain/schemas/cms.ts'
import { DateText, longDate } from '#web/ui/text/dates.tsx'
import { texts } from '../texts.ts'
import { Duties } from './person-duties.tsx'

const words = texts.users.person

/** Account, profile and sign-ins of a person, and where their e-mails and actions are recorded. */
export function PersonAccount({ person }: { person: PersonView }) {
  const { username, email, hasProvedEmail, affiliation, orcid, expertise, awayUntil } = person
  const pairs: [term: string, value: ReactNode][] = [
    [words.username, username],
    [words.email, hasProvedEmail ? email : `${email} (${words.emailUnproved})`],
    [words.affiliation, affiliation],
    [words.orcid, orcid],
    [words.expertise, expertise.join(', ')],
    [words.duties, person.duties.length > 0 && <Duties key="duties" of={person} />],
    [words.away, awayUntil && longDate(awayUntil)],
    [words.joined, <DateText key="joined" value={person.createdAt} />],
    [
      words.lastLogin,
      person.lastLogin ? <DateText key="last" value={person.lastLogin} /> : texts.users.never,
    ],
    [words.sessions, person.sessions > 0 && words.devices(person.sessions)],
    [words.records, <Records key="records" of={person} />],
  ]
  return (
    <section aria-labelledby="people-account">
      <h3 id="people-account">{words.account}</h3>
      <dl className="pairs">
        {pairs.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

function Records({ of: { email, username } }: { of: PersonView }) {
  const at = (part: string, search: string) => `?${new URLSearchParams({ tab: 'settings', part, search })}`
  return (
    <ul className="people-records">
      <li>
        <Link to={at('mail', email)}>{words.mail}</Link>
      </li>
      <li>
        <Link to={at('audit', username)}>{words.audit}</Link>
      </li>
    </ul>
  )
}
