import { Link, useSearchParams } from 'react-router'
import { importDecisions, isDecisionCode } from '#domain/imports/imports.ts'
import type { ItemsView } from '#domain/schemas/imports.ts'
import { urls } from '#domain/urls.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { Badge } from '#web/ui/marks/notice.tsx'
import { Empty } from '#web/ui/marks/states.tsx'
import { Loaded } from '../parts.tsx'
import { WaitingLog } from '../waiting.tsx'
import { importsTexts } from './imports-texts.ts'

const words = importsTexts.items
type Item = ItemsView['items'][number]

/** The records of an import one by one, with what was found about each. */
export function ImportItems({ id }: { id: string }) {
  const [search] = useSearchParams()
  const asked = search.get('show') ?? 'all'
  const show = Object.hasOwn(words.filters, asked) ? (asked as keyof typeof words.filters) : 'all'
  const code = search.get('code')
  const reason = search.get('reason')
  const after = Number(search.get('after') ?? -1)
  const query = useApiQuery({
    queryKey: keyOf('/api/cms/imports/{id}/items', {
      params: { id },
      query: { show, after, ...(code && isDecisionCode(code) && { code }), ...(reason && { reason }) },
    }),
    refetchOnMount: 'always',
  })
  const address = (filter: string) => `${urls.cmsImport(id)}&show=${filter}`
  const narrowed = `${address(show)}${code ? `&code=${code}` : ''}${reason ? `&reason=${encodeURIComponent(reason)}` : ''}`
  return (
    <section aria-labelledby="imports-items">
      <h2 id="imports-items" className="section-title">
        {code && isDecisionCode(code) ? importDecisions[code].question(words.title) : words.title}
      </h2>
      {reason && <p>{reason}</p>}
      <nav aria-label={words.label} className="imports-filters">
        {Object.entries(words.filters).map(([filter, label]) => (
          <Link key={filter} to={address(filter)} aria-current={filter === show ? 'page' : undefined}>
            {label}
          </Link>
        ))}
        <Link to={urls.cmsImport(id)}>{importsTexts.found.title}</Link>
      </nav>
      <Loaded query={query} failed={words.failed} waiting={<WaitingLog className="cms-log" />}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Empty title={words.none} level={3} />
          ) : (
            <>
              <ul className="imports-items">
                {items.map((item) => (
                  <ImportItem key={item.position} item={item} />
                ))}
              </ul>
              <p className="imports-buttons">
                {after >= 0 && <Link to={narrowed}>{words.first}</Link>}
                {next !== null && <Link to={`${narrowed}&after=${next}`}>{words.more}</Link>}
              </p>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

/** Where one finds what the record has become. */
function addressOf({ articleId, userId, manuscriptId }: Item): string | null {
  if (articleId) return urls.article(articleId)
  if (userId) return urls.cmsPerson(userId)
  return manuscriptId ? urls.editorManuscript(manuscriptId) : null
}

function ImportItem({ item }: { item: Item }) {
  const { name, place, outcome, result, reason, problem, notes, decisions } = item
  const isBad = outcome === 'refused' || result === 'failed'
  const isAsked = decisions.length > 0 && result === null
  const state = result ? words.results[result] : isAsked ? words.asked : words.outcomes[outcome]
  const made = addressOf(item)
  return (
    <li>
      <div>
        {made && result === 'done' ? <Link to={made}>{name}</Link> : <b>{name}</b>}
        <small>{place}</small>
        {[reason, problem, ...notes].map((text) => text && <p key={text}>{text}</p>)}
      </div>
      <Badge tone={isBad ? 'bad' : isAsked ? 'warn' : result === 'done' ? 'ok' : 'plain'}>{state}</Badge>
    </li>
  )
}
