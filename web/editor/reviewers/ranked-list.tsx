import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { callsFor, keys } from '../calls.ts'
import { editingTexts } from '../editing-texts.ts'

const words = editingTexts.list

/** Loads the ranked list of the current round, and returns the functions that change it. */
export function useRankedList(manuscriptId: string) {
  const query = useApiQuery({
    queryKey: keys.rankedList(manuscriptId),
    refetchOnMount: 'always',
  })
  const list = query.data
  const waiting =
    list?.entries.filter(({ invitedAt, passedOver }) => invitedAt === null && passedOver === null) ?? []
  const ids = waiting.map(({ reviewerId }) => reviewerId)
  const save = useSend({
    call: (list: { reviewerIds: string[]; active: boolean }) =>
      callsFor(manuscriptId).saveList({ ...list, was: ids }),
    failed: words.failed,
  })
  return {
    query,
    waiting,
    busy: save.isPending,
    listed: new Set(list?.entries.map(({ reviewerId }) => reviewerId)),
    add: (reviewerId: string) =>
      save.mutate({ reviewerIds: [...ids, reviewerId], active: list?.active ?? false }),
    order: (reviewerIds: string[]) => save.mutate({ reviewerIds, active: list?.active ?? false }),
    activate: (active: boolean) => save.mutate({ reviewerIds: ids, active }),
  }
}

/** Shows the ranked list: the order of invitations and their results. */
export function RankedList({ ranked }: { ranked: ReturnType<typeof useRankedList> }) {
  const { query, waiting, busy, order, activate } = ranked
  const list = query.data
  const move = (from: number, to: number) => {
    const ids = waiting.map(({ reviewerId }) => reviewerId)
    const [moved] = ids.splice(from, 1)
    if (moved) ids.splice(to, 0, moved)
    order(ids)
  }
  return (
    <section aria-labelledby="list-title" className="decision-ranked">
      <h3 id="list-title" className="editor-side-title">
        {words.title}
      </h3>
      {query.isError && !list && (
        <Failure level={3} title={words.loadFailed} onRetry={() => query.refetch()} />
      )}
      {query.isPending && <Skeleton lines={['full', 'full']} />}
      {list && (
        <>
          <Checkbox
            look="switch"
            label={words.active}
            help={words.activeHelp(list.wanted, list.silenceDays)}
            checked={list.active}
            disabled={busy}
            onChange={(event) => activate(event.target.checked)}
          />
          {list.entries.length === 0 && <p className="editor-quiet-text">{words.empty}</p>}
          <ol aria-label={words.title}>
            {waiting.map(({ reviewerId, name, affiliation }, index) => (
              <li key={reviewerId}>
                <span>
                  <b>{name}</b>
                  {affiliation && <small>{affiliation}</small>}
                </span>
                <span className="editor-word-actions">
                  <Button
                    kind="words"
                    icon={ArrowUp}
                    aria-disabled={index === 0}
                    busy={busy}
                    onClick={() => index > 0 && move(index, index - 1)}
                  >
                    <span className="hidden-text">{words.up(name)}</span>
                  </Button>
                  <Button
                    kind="words"
                    icon={ArrowDown}
                    aria-disabled={index === waiting.length - 1}
                    busy={busy}
                    onClick={() => index < waiting.length - 1 && move(index, index + 1)}
                  >
                    <span className="hidden-text">{words.down(name)}</span>
                  </Button>
                  <Button
                    kind="danger-words"
                    icon={X}
                    busy={busy}
                    onClick={() =>
                      order(waiting.flatMap((one) => (one.reviewerId === reviewerId ? [] : [one.reviewerId])))
                    }
                  >
                    <span className="hidden-text">{words.remove(name)}</span>
                  </Button>
                </span>
              </li>
            ))}
          </ol>
          <ul>
            {list.entries
              .filter(({ invitedAt, passedOver }) => invitedAt ?? passedOver)
              .map(({ reviewerId, name, invitedAt, passedOver }) => (
                <li key={reviewerId}>
                  <span>
                    {name}
                    <small className={passedOver ? 'warn' : undefined}>
                      {invitedAt ? (
                        <>
                          {words.invited} <DateText value={invitedAt} />
                        </>
                      ) : (
                        passedOver
                      )}
                    </small>
                  </span>
                </li>
              ))}
          </ul>
        </>
      )}
    </section>
  )
}
