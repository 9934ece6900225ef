import type { EditorProofs } from '#domain/schemas/production-proofs.ts'
import { urls } from '#domain/urls.ts'
import { useSend } from '#web/app/send.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { closeQuery } from './calls.ts'
import { words } from './proofing-texts.ts'

interface SentQueriesProps {
  id: string
  queries: EditorProofs['queries']
}

/** Lists the queries that were sent, with the author's answers. */
export function SentQueries({ id, queries }: SentQueriesProps) {
  const close = useSend({
    call: (query: string) => closeQuery(id, query),
    ...{ done: words.settled, failed: words.settleFailed },
  })
  return (
    <section aria-labelledby="proofing-queries-title">
      <h3 id="proofing-queries-title">{words.queries}</h3>
      {queries.length === 0 && <p className="editor-quiet-text">{words.noQueries}</p>}
      <ol className="proofing-list">
        {queries.map(({ id: query, body, anchor, state, answer }, index) => (
          <li key={query}>
            <p>
              <b>Q{index + 1}</b> {anchor.quote.exact && <q>{anchor.quote.exact}</q>}{' '}
              <small className={state === 'open' ? 'warn' : 'ok'}>{words.states[state]}</small>
            </p>
            <p>{body}</p>
            {answer && <blockquote>{answer.body}</blockquote>}
            {state !== 'closed' && (
              <p className="form-actions">
                <LinkButton kind="words" to={urls.manuscriptPassage(id, anchor.element)}>
                  {words.make}
                </LinkButton>
                <Button kind="words" busy={close.isPending} onClick={() => close.mutate(query)}>
                  {words.close}
                </Button>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
