import { useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { Failure, SkeletonRows } from '#web/ui/marks/states.tsx'
import { calls, sessionsKey } from './calls.ts'
import { Section } from './section.tsx'
import { texts } from './texts.ts'

const words = texts.sessions
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

export function SessionsTab() {
  const sessions = useApiQuery({
    queryKey: sessionsKey,
    refetchOnMount: 'always',
  })
  const end = useSend({
    call: calls.endSession,
    done: words.ended,
    failed: words.failed,
    refetch: sessionsKey,
  })
  const endOthers = useSend({
    call: calls.endOtherSessions,
    done: words.othersEnded,
    failed: words.failed,
    refetch: sessionsKey,
  })
  const { data } = sessions
  return (
    <Section title={words.title} help={words.help}>
      {sessions.isError ? (
        <Failure title={words.fetchFailed} onRetry={() => sessions.refetch()} level={3} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <>
          <ul className="own-list sessions">
            {data.map(({ id, device, place, signedInAt, lastSeenAt, isCurrent }) => (
              <li key={id}>
                <span>
                  <b>{device}</b> {isCurrent && <Badge tone="ok">{words.current}</Badge>}
                  <span className="meta">{place}</span>
                  <span className="meta">
                    {words.signedIn} <time dateTime={signedInAt}>{moment.format(new Date(signedInAt))}</time>.{' '}
                    {words.lastSeen} <time dateTime={lastSeenAt}>{moment.format(new Date(lastSeenAt))}</time>.
                  </span>
                </span>
                {!isCurrent && (
                  <Button size="small" busy={end.isPending} onClick={() => end.mutate(id)}>
                    {words.end}
                    <span className="hidden-text">{words.endOf(device)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {data.length > 1 && (
            <p className="own-actions">
              <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
                {words.endOthers}
              </Button>
            </p>
          )}
        </>
      )}
    </Section>
  )
}
