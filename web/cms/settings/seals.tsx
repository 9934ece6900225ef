import type { UseQueryResult } from '@tanstack/react-query'
import type { AuditStateView } from '#domain/schemas/records.ts'
import { reasonOf } from '#web/app/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { texts } from '../texts.ts'

const { records } = texts

const words = records.audit

interface SealsProps {
  state: UseQueryResult<AuditStateView>
  onShow: (event: string) => void
}

/** Says whether all events match their seals, and which events do not. */
export function Seals({ state: { data, isError, error, refetch }, onShow }: SealsProps) {
  if (!data)
    return (
      <Notice tone={isError ? 'warn' : 'info'}>
        <div className={isError ? undefined : 'cms-sealing'}>
          <p role="status">
            {isError ? texts.because(words.unchecked, reasonOf(error, texts.tryAgain)) : words.checking}
          </p>
          {!isError && <p className="cms-hash">{words.head}</p>}
        </div>
        {isError && (
          <p>
            <Button kind="words" onClick={() => void refetch()}>
              {texts.again}
            </Button>
          </p>
        )}
      </Notice>
    )
  const { faults, unfit, events, head } = data
  return (
    <Notice tone={faults.length > 0 ? 'bad' : 'ok'}>
      {faults.length > 0 ? (
        <div role="alert">
          <p>
            <strong>{words.broken}</strong> {words.brokenHelp}
          </p>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
          <p className="cms-choices">
            {[...new Set(unfit)].slice(0, 5).map((id) => (
              <Button key={id} kind="words" onClick={() => onShow(id)}>
                {words.show(id)}
              </Button>
            ))}
          </p>
        </div>
      ) : (
        <p role="status">
          <strong>{words.whole}</strong> {words.events(events)}
        </p>
      )}
      {head && (
        <p className="cms-hash">
          {words.head} <code>{head}</code>
        </p>
      )}
    </Notice>
  )
}
