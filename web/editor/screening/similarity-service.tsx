import type { ScreeningView } from '#domain/schemas/screening.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { callsFor } from '../calls.ts'
import { CheckLine } from './check-line.tsx'
import { screeningTexts } from './screening-texts.ts'

const words = screeningTexts.service

interface SimilarityServiceProps {
  manuscriptId: string
  service: NonNullable<ScreeningView['service']>
}

/** The report of the configured similarity service, or the button that asks for it. */
export function SimilarityService({ manuscriptId, service }: SimilarityServiceProps) {
  const { state, score, reportUrl, matches, failure } = service
  const ask = useSend({
    call: callsFor(manuscriptId).askSimilarity,
    done: words.asked,
    failed: words.askFailed,
  })
  if (state === 'done' && score !== null)
    return (
      <CheckLine ok={score < 20} title={words.score(Math.round(score))}>
        <ul>
          {matches.slice(0, 5).map(({ title, url, percent }) => (
            <li key={`${title} ${url}`}>
              {url ? (
                <a href={url} rel="noreferrer">
                  {title}
                </a>
              ) : (
                title
              )}
              <small>{Math.round(percent)}%</small>
            </li>
          ))}
        </ul>
        {reportUrl && (
          <a href={reportUrl} rel="noreferrer">
            {words.report}
          </a>
        )}
      </CheckLine>
    )
  return (
    <CheckLine ok={state !== 'failed'} title={words.title}>
      <small>{state === 'waiting' ? words.waiting : (failure ?? words.none)}</small>
      {state !== 'waiting' && (
        <Button kind="words" busy={ask.isPending} onClick={() => ask.mutate(undefined)}>
          {words.ask}
        </Button>
      )}
    </CheckLine>
  )
}
