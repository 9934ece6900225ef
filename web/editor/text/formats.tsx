import type { FormatsView } from '#domain/schemas/production-formats.ts'
import { useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { useJobEnd } from '#web/app/use-job-end.ts'
import { Button, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { formatAddress, formatsKey, makeFormats, previewAddress } from './calls.ts'
import { FailedAttempt } from './failed-attempt.tsx'
import { formatsTexts as words } from './formats-texts.ts'

/** Polling interval while files are being generated, in milliseconds. */
const makingMs = 1500

/**
 * Lists the formats in which the article can be previewed before publication: web page, PDF and EPUB, each
 * with its state.
 */
export function Formats({ id }: { id: string }) {
  const { data: view } = useApiQuery({
    queryKey: formatsKey(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.formats.some(({ state }) => state === 'waiting') ? makingMs : false,
  })
  const send = useSend({
    call: () => makeFormats(id),
    done: words.started,
    failed: words.startFailed,
  })
  const isMaking = view?.formats.some(({ state }) => state === 'waiting') ?? false
  useJobEnd(isMaking)
  if (!view || view.version === null) return null
  const isComplete = view.formats.length > 0 && view.formats.every(({ isCurrent }) => isCurrent)
  return (
    <section className="text-formats" aria-label={words.label}>
      <ul>
        <li>
          <PlainLinkButton href={previewAddress(id, view.version)} size="small" target="_blank">
            {words.webPage}
          </PlainLinkButton>
        </li>
        {view.formats.map((one) => (
          <Format key={one.format} id={id} one={one} />
        ))}
        {view.isValid && !isMaking && !isComplete && (
          <li>
            <Button kind="words" busy={send.isPending} onClick={() => send.mutate()}>
              {words.again}
            </Button>
          </li>
        )}
      </ul>
      {isMaking && (
        <FailedAttempt failed={view.failedAttempt} busy={send.isPending} onRetry={() => send.mutate()} />
      )}
      {!view.isWorking && (
        <Notice tone="warn">
          <strong>{words.noWorker}</strong> {words.noWorkerBody}
        </Notice>
      )}
    </section>
  )
}

function Format({ id, one }: { id: string; one: FormatsView['formats'][number] }) {
  const name = words.names[one.format]
  return (
    <li>
      {one.versionNumber === null && one.madeAt === null ? (
        <b>{name}</b>
      ) : (
        <PlainLinkButton href={formatAddress(id, one.format)} size="small" target="_blank">
          {name}
        </PlainLinkButton>
      )}
      <small aria-live="polite" className={one.state === 'failed' ? 'bad' : undefined}>
        {stateOf(one)}
      </small>
    </li>
  )
}

function stateOf({
  state,
  versionNumber,
  pages,
  isCurrent,
  problem,
}: FormatsView['formats'][number]): string {
  if (state === 'waiting') return words.making(versionNumber)
  if (state === 'failed') return words.failed(problem ?? '')
  if (versionNumber === null) return words.notMade
  return isCurrent ? words.made(versionNumber, pages) : words.outdated(versionNumber)
}
