import type { PublishedArticle } from '#domain/schemas/published-article.ts'
import { api } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { FailedAttempt } from '../text/failed-attempt.tsx'
import { formatsTexts } from '../text/formats-texts.ts'
import { publishedTexts } from './published-texts.ts'

const words = publishedTexts.formats

/** The state of a published article's PDF and EPUB. If one could not be made, it can be requested again. */
export function ArticleFormats({ view }: { view: PublishedArticle }) {
  const { formats, isWorking, failedAttempt } = view
  const params = { id: view.article.id }
  const send = useSend({
    call: () => api('POST /api/articles/{id}/formats', { params }),
    done: formatsTexts.started,
    failed: formatsTexts.startFailed,
    refetch: ['/api/articles', '/api/manuscripts'],
  })
  if (formats.length === 0) return null
  return (
    <section aria-labelledby="published-formats">
      <h2 id="published-formats" className="section-title">
        {words.title}
      </h2>
      <ul className="published-list">
        {formats.map(({ format, state, problem, isOffered }) => (
          <li key={format}>
            {formatsTexts.names[format]}
            <small aria-live="polite" className={state === 'failed' ? 'bad' : undefined}>
              {state === 'failed' ? formatsTexts.failed(problem ?? '') : words.states[state]}
            </small>
            {state !== 'ready' && <small>{isOffered ? words.earlier : words.missing}</small>}
          </li>
        ))}
      </ul>
      {formats.some(({ state }) => state === 'failed') && (
        <Button busy={send.isPending} onClick={() => send.mutate()}>
          {formatsTexts.again}
        </Button>
      )}
      <FailedAttempt failed={failedAttempt} busy={send.isPending} onRetry={() => send.mutate()} />
      {!isWorking && (
        <Notice tone="warn">
          <strong>{formatsTexts.noWorker}</strong> {formatsTexts.noWorkerBody}
        </Notice>
      )}
    </section>
  )
}
