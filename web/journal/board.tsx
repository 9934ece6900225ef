import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Settings } from '#domain/journal/settings.ts'
import type { EditorView } from '#domain/journal/site.ts'
import { urls } from '#domain/urls.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { Avatar } from '#web/ui/marks/engraving.tsx'
import './journal.css'
import { boardTexts as texts } from './texts.ts'

export async function loader(args: LoaderFunctionArgs) {
  const [board, { office }] = await Promise.all([reads(args).board(), reads(args).settings()])
  return { board, office }
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(matches, { title: texts.title, description: texts.description, path: urls.board })
}

export default function Board() {
  const { board, office } = useLoaderData<typeof loader>()
  return (
    <div className="frame journal-plain-page">
      <h1>{texts.title}</h1>
      {board.length === 0 && <p className="journal-page-intro">{texts.none}</p>}
      <Editors title={texts.chiefs} id="chiefs" editors={board.filter((editor) => editor.isChief)} />
      <Editors title={texts.associates} id="associates" editors={board.filter((editor) => !editor.isChief)} />
      <Information office={office} />
    </div>
  )
}

function Editors({ title, id, editors }: { title: string; id: string; editors: EditorView[] }) {
  if (editors.length === 0) return null
  return (
    <section className="journal-page-block" aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
      </div>
      <ul className={`journal-editors ${id}`}>
        {editors.map((editor) => (
          <li key={editor.id}>
            <Avatar name={editor.name} imageUrl={editor.imageUrl} />
            <div>
              <h3>{editor.name}</h3>
              <p>{editor.title}</p>
              <p className="meta">
                {editor.institution}, {editor.location}
              </p>
              {editor.bio && <p className="journal-editor-bio">{editor.bio}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Information({ office }: { office: Settings['office'] }) {
  return (
    <section className="journal-page-block" aria-labelledby="information">
      <div className="head">
        <h2 id="information">{texts.information}</h2>
      </div>
      <div className="journal-page-columns">
        <div>
          <h3>{texts.process}</h3>
          <ol className="journal-plain-list">
            {texts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        <div>
          <h3>{texts.office}</h3>
          <dl className="pairs">
            <div>
              <dt>{texts.email}</dt>
              <dd>
                <a href={`mailto:${office.email}`}>{office.email}</a>
              </dd>
            </div>
            <div>
              <dt>{texts.phone}</dt>
              <dd>{office.phone}</dd>
            </div>
            <div>
              <dt>{texts.fax}</dt>
              <dd>{office.fax}</dd>
            </div>
            <div>
              <dt>{texts.hours}</dt>
              <dd>{office.hours}</dd>
            </div>
          </dl>
        </div>
      </div>
    </section>
  )
}
