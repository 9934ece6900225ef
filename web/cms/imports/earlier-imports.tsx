import { Link } from 'react-router'
import type { ImportsView } from '#domain/schemas/imports.ts'
import { urls } from '#domain/urls.ts'
import { Empty } from '#web/ui/marks/states.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { importsTexts as words } from './imports-texts.ts'

export function EarlierImports({ imports }: Pick<ImportsView, 'imports'>) {
  return (
    <section aria-labelledby="imports-earlier">
      <h2 id="imports-earlier" className="section-title">
        {words.earlier.title}
      </h2>
      {imports.length === 0 ? (
        <Empty title={words.earlier.none} level={3}>
          {words.earlier.noneBody}
        </Empty>
      ) : (
        <ul className="imports-list">
          {imports.map(({ id, name, state, createdAt }) => (
            <li key={id}>
              <Link to={urls.cmsImport(id)}>{name}</Link>
              <p className="help">
                <DateText value={createdAt} /> · {words.states[state]}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
