import { pendingStatuses } from '#domain/manuscript/manuscript.ts'
import type { QueueRow as Row } from '#domain/schemas/queue.ts'
import { type DotKind, Dots } from '#web/ui/marks/timeline.tsx'
import { queueTexts as words } from './queue-texts.ts'

export function QueueReviewers({ manuscript }: { manuscript: Row }) {
  const { invited, accepted, completed, late, declined, needed } = manuscript.reviewers
  const asked = invited + accepted + completed
  // `late` counts invited and accepted reviewers together. It is assumed that accepted reviewers are late
  // first.
  const reading = Math.max(0, accepted - late)
  const unanswered = Math.max(0, invited - Math.max(0, late - accepted))
  const kinds: DotKind[] = [
    ...Array<DotKind>(completed).fill('full'),
    ...Array<DotKind>(reading).fill('half'),
    ...Array<DotKind>(unanswered).fill('ring'),
    ...Array<DotKind>(late).fill('late'),
    ...Array<DotKind>(declined).fill('struck'),
  ]
  if (asked + declined === 0 && !pendingStatuses.includes(manuscript.status))
    return <span className="editor-quiet-text">{words.nobody}</span>
  if (asked + declined === 0)
    return (
      <>
        <span className="editor-quiet-text">{words.nobodyYet}</span>
        <small>{words.neededOf(0, needed)}</small>
      </>
    )
  return (
    <>
      <Dots kinds={kinds} label={kinds.map((kind) => words.dots[kind]).join(', ')} />
      <small className={late > 0 ? 'warn' : undefined}>
        {words.in(completed, Math.max(asked, needed), late)}
      </small>
    </>
  )
}
