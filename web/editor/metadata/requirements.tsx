import { Link } from 'react-router'
import { registries } from '#domain/article/registries.ts'
import type { Requirement } from '#domain/schemas/metadata.ts'
import { ScrollX } from '#web/ui/lists/scroll-x.tsx'
import { metadataTexts } from './metadata-texts.ts'

const words = metadataTexts.requirements
type State = keyof typeof words.states

function stateOf({ given, asks }: Requirement, registry: (typeof registries)[number]): State {
  return asks[registry] === null ? 'not_asked' : given ? 'given' : asks[registry]
}

const isRequired = ({ asks }: Requirement) => Object.values(asks).includes('required')

/** Returns the URL where a missing value is entered: a section of this page, or another tab. */
function addressOf(place: Requirement['place']): string {
  if (place === 'publish') return '../publish'
  return place === 'references' ? '..' : `#metadata-${place}-section`
}

/**
 * Table of fields and registries. It shows which fields are given, required but missing, or recommended but
 * missing.
 */
export function Requirements({ requirements }: { requirements: readonly Requirement[] }) {
  const missing = requirements.filter((one) => !one.given && isRequired(one))
  const complete = registries.filter((registry) =>
    requirements.every((one) => stateOf(one, registry) !== 'required'),
  )
  return (
    <aside className="metadata-requirements" aria-labelledby="requirements-title">
      <h2 id="requirements-title" className="editor-side-title">
        {words.title}{' '}
        <small className={missing.length > 0 ? 'warn' : undefined}>{words.missing(missing.length)}</small>
      </h2>
      <ScrollX label={words.title}>
        <table className="table metadata-table">
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              {registries.map((registry) => (
                <th key={registry} scope="col">
                  {metadataTexts.registries[registry]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {requirements.map((one) => (
              <tr key={one.label} className={!one.given && isRequired(one) ? 'metadata-missing' : undefined}>
                <th scope="row">
                  {one.given ? (
                    one.label
                  ) : (
                    <Link to={addressOf(one.place)} relative="path">
                      {one.label}
                    </Link>
                  )}
                  {!one.given && one.missing !== null && <small>{words.count(one.missing)}</small>}
                </th>
                {registries.map((registry) => {
                  const state = stateOf(one, registry)
                  return (
                    <td key={registry}>
                      <span className={`metadata-dot ${state}`} title={words.states[state]}>
                        <span className="hidden-text">{words.states[state]}</span>
                      </span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      <ul className="metadata-legend" aria-hidden="true">
        {(['given', 'required', 'recommended', 'not_asked'] as const).map((state) => (
          <li key={state}>
            <span className={`metadata-dot ${state}`} /> {words.states[state]}
          </li>
        ))}
      </ul>
      {complete.length > 0 && (
        <p className="ok">
          {words.complete(complete.map((registry) => metadataTexts.registries[registry]).join(', '))}
        </p>
      )}
    </aside>
  )
}
