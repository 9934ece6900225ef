import { Link, useSearchParams } from 'react-router'
import { urls } from '#domain/urls.ts'
import { BrokenLinks } from '../find/broken-links.tsx'
import { texts } from '../texts.ts'
import { Appearance } from './appearance.tsx'
import { AuditLog } from './audit-log.tsx'
import { Board } from './board.tsx'
import { Calls } from './calls.tsx'
import { EmailTemplates } from './email-templates.tsx'
import { forms } from './fields.ts'
import { Institutions } from './institutions.tsx'
import { Issues } from './issues.tsx'
import { JobLog } from './job-log.tsx'
import { Monitoring } from './monitoring.tsx'
import { News } from './news.tsx'
import { PersonalAccess } from './personal-access.tsx'
import { MailLog } from './records.tsx'
import { ReviewQuestions } from './review-questions.tsx'
import { System } from './system.tsx'
import { Webhooks } from './webhooks.tsx'
import { Groups, WithSettings } from './with-settings.tsx'
import './settings.css'

const words = texts.settings

/** Each section of the settings has its own URL: ?tab=settings&part=… */
const names: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(words.parts).map((group) => group.parts),
)

const shownPart = (asked: string | null) =>
  asked !== null && Object.hasOwn(names, asked) ? asked : 'journal'

/** The name of the part that the address asks for. */
export const partName = (asked: string | null) => names[shownPart(asked)]

export function SettingsTab() {
  const [search] = useSearchParams()
  const part = shownPart(search.get('part'))
  return (
    <div className="with-rail cms-settings">
      <nav className="rail" aria-label={words.partsLabel}>
        {Object.values(words.parts).map(({ title, parts: members }) => (
          <section key={title}>
            <h2 className="label">{title}</h2>
            <ul>
              {Object.entries(members).map(([id, name]) => (
                <li key={id}>
                  <Link
                    to={`?tab=settings&part=${id}`}
                    aria-current={id === part ? 'page' : undefined}
                    preventScrollReset
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section>
          <h2 className="label">{words.elsewhere}</h2>
          <ul>
            <li>
              <Link to={urls.cmsImports}>{words.imports}</Link>
            </li>
            <li>
              <Link to={urls.cmsExport}>{words.export}</Link>
            </li>
          </ul>
        </section>
      </nav>
      <div className="cms-part">
        <Part part={part} />
      </div>
    </div>
  )
}

function Part({ part }: { part: string }) {
  switch (part) {
    case 'access':
      return (
        <>
          <WithSettings>
            {(settings, mark) => <Groups forms={forms[part] ?? []} settings={settings} mark={mark} />}
          </WithSettings>
          <Institutions />
          <PersonalAccess />
        </>
      )
    case 'outside':
      return (
        <>
          <WithSettings>
            {(settings, mark) => <Groups forms={forms[part] ?? []} settings={settings} mark={mark} />}
          </WithSettings>
          <Webhooks />
        </>
      )
    case 'board':
      return <Board />
    case 'calls':
      return <Calls />
    case 'news':
      return <News />
    case 'links':
      return <BrokenLinks />
    case 'issues':
      return <Issues />
    case 'form':
      return <ReviewQuestions />
    case 'emails':
      return <EmailTemplates />
    case 'monitoring':
      return <Monitoring />
    case 'system':
      return <System />
    case 'audit':
      return <AuditLog />
    case 'mail':
      return <MailLog />
    case 'jobs':
      return <JobLog />
    case 'appearance':
      return <WithSettings>{(settings, mark) => <Appearance settings={settings} mark={mark} />}</WithSettings>
    default:
      return (
        <WithSettings>
          {(settings, mark) => <Groups forms={forms[part] ?? []} settings={settings} mark={mark} />}
        </WithSettings>
      )
  }
}
