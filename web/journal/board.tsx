import { boardGroups, termOf } from '#domain/journal/board.ts'
import type { Settings } from '#domain/journal/settings.ts'
import type { EditorView, PageView } from '#domain/journal/site.ts'
import { urls } from '#domain/urls.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Avatar } from '#web/ui/marks/engraving.tsx'
import './journal.css'
import type { Route } from './+types/board.ts'
import { boardTexts as texts } from './texts.ts'

export async function loader(args: Route.LoaderArgs) {
  const { board, settings, parts } = reads(args)
  const [editors, { office }, { process }] = await Promise.all([board(), settings(), parts('board.')])
  return { board: editors, office, process }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: texts.title, description: texts.description, path: urls.board })
}

export default function Board({ loaderData }: Route.ComponentProps) {
  const { board, office, process } = loaderData
  return (
    <div className="frame journal-plain-page">
      <h1>{texts.title}</h1>
      {board.length === 0 && <p className="journal-page-intro">{texts.none}</p>}
      {boardGroups(board).map(({ name, members, hasChief }, index) => (
        <Editors key={name} title={name} id={`group-${index + 1}`} chiefs={hasChief} editors={members} />
      ))}
      <Information office={office} process={process} />
    </div>
  )
}

interface EditorsProps {
  title: string
  id: string
  /** Whether an editor-in-chief is among them. */
  chiefs: boolean
  editors: EditorView[]
}

function Editors({ title, id, chiefs, editors }: EditorsProps) {
  return (
    <section className="journal-page-block" aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
      </div>
      <ul className={classNames('journal-editors', chiefs && 'chiefs')}>
        {editors.map((editor) => (
          <li key={editor.id}>
            <Avatar name={editor.name} imageUrl={editor.imageUrl} />
            <div>
              <h3>{editor.name}</h3>
              <p>{editor.title}</p>
              <p className="meta">
                {editor.institution}, {editor.location}
              </p>
              <Term editor={editor} />
              {editor.bio && <p className="journal-editor-bio">{editor.bio}</p>}
              <Elsewhere editor={editor} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Term({ editor }: { editor: EditorView }) {
  const years = termOf(editor)
  return years && <p className="meta">{texts.term(years)}</p>
}

function Elsewhere({ editor: { name, orcid, website } }: { editor: EditorView }) {
  if (!orcid && !website) return null
  return (
    <p className="journal-editor-links">
      {orcid && <a href={`https://orcid.org/${orcid}`}>https://orcid.org/{orcid}</a>}
      {website && (
        <a href={website} aria-label={texts.websiteOf(name)}>
          {texts.website}
        </a>
      )}
    </p>
  )
}

function Information({ office, process }: { office: Settings['office']; process: PageView | undefined }) {
  return (
    <section className="journal-page-block" aria-labelledby="information">
      <div className="head">
        <h2 id="information">{texts.information}</h2>
      </div>
      <div className="journal-page-columns">
        {process && (
          <div>
            <h3>{process.title}</h3>
            <div
              className="cms-text journal-written"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the way out (server/journal/pages/render.ts).
              dangerouslySetInnerHTML={{ __html: process.html }}
            />
          </div>
        )}
        <div>
          <h3>{texts.office}</h3>
          <dl className="pairs">
            <div>
              <dt>{texts.email}</dt>
              <dd>
                <a href={`mailto:${office.email}`}>{office.email}</a>
              </dd>
            </div>
            {office.phone && (
              <div>
                <dt>{texts.phone}</dt>
                <dd>{office.phone}</dd>
              </div>
            )}
            {office.fax && (
              <div>
                <dt>{texts.fax}</dt>
                <dd>{office.fax}</dd>
              </div>
            )}
            {office.hours && (
              <div>
                <dt>{texts.hours}</dt>
                <dd>{office.hours}</dd>
              </div>
            )}
          </dl>
        </div>
      </div>
    </section>
  )
}
