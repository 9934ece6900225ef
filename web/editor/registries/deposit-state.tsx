import type { DepositList } from '#domain/schemas/deposits.ts'
import { api } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { dateAndTimeOf } from '#web/ui/text/times.ts'
import { registriesTexts as words } from './registries-texts.ts'

type Deposit = DepositList['articles'][number]['deposits'][number]

interface DepositStateProps {
  articleId: string
  title: string
  registry: DepositList['registries'][number]
  /** Undefined if nothing was deposited yet. */
  deposit: Deposit | undefined
}

/** The state of an article at one registry, with its log and a button to deposit it again. */
export function DepositState({ articleId, title, registry, deposit }: DepositStateProps) {
  const send = useSend({
    call: () => api('POST /api/deposits', { body: { registry, articleId } }),
    done: words.asked,
    refetch: ['/api/deposits'],
  })
  // Articles whose authors have not allowed it are never deposited at ORCID.
  const state = deposit?.state ?? (registry === 'orcid' ? 'skipped' : 'waiting')
  return (
    <div className="registries-state">
      <dt>{words.names[registry]}</dt>
      <dd>
        <Badge tone={words.tones[state]}>{words.states[state]}</Badge>
        {deposit?.answeredAt && (
          <>
            {' '}
            <DateText value={deposit.answeredAt} />
          </>
        )}
        {deposit?.referencesMatched != null && <p>{words.matched(deposit.referencesMatched)}</p>}
        {state === 'skipped' && <p className="help">{words.skipped[registry]}</p>}
        {deposit?.problem && <p className={state === 'failed' ? 'warn' : 'help'}>{deposit.problem}</p>}
        {send.isError && (
          <p className="warn" role="alert">
            {words.askFailed}
          </p>
        )}
        {deposit && deposit.log.length > 0 && (
          <details className="fold">
            <summary>{words.log}</summary>
            <ul className="registries-log">
              {deposit.log.map((entry) => (
                <li key={`${entry.at} ${entry.event}`}>
                  {dateAndTimeOf(entry.at)}: {words.events[entry.event]}
                  {entry.detail && `. ${entry.detail}`}
                </li>
              ))}
            </ul>
          </details>
        )}
        {state !== 'waiting' && state !== 'skipped' && (
          <Button kind="words" busy={send.isPending} onClick={() => send.mutate()}>
            {words.again}
            <span className="hidden-text">
              : {words.names[registry]}, {title}
            </span>
          </Button>
        )}
      </dd>
    </div>
  )
}
