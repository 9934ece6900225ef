import {
  BookOpen,
  Check,
  CircleDashed,
  Glasses,
  Inbox,
  type LucideIcon,
  PencilLine,
  Reply,
  Undo2,
  X,
} from 'lucide-react'
import { type Status, statuses } from '#domain/manuscript/manuscript.ts'
import { Icon } from './icon.tsx'

/**
 * Icon and tone of each status. The tone is what the status means for the reader; marks.css gives it a
 * colour.
 */
const badges: Record<
  Status,
  { icon: LucideIcon; tone: 'open' | 'waiting' | 'good' | 'bad' | 'done' | 'quiet' }
> = {
  draft: { icon: CircleDashed, tone: 'quiet' },
  submitted: { icon: Inbox, tone: 'open' },
  under_review: { icon: Glasses, tone: 'open' },
  revisions_required: { icon: PencilLine, tone: 'waiting' },
  revised: { icon: Reply, tone: 'open' },
  accepted: { icon: Check, tone: 'good' },
  rejected: { icon: X, tone: 'bad' },
  published: { icon: BookOpen, tone: 'done' },
  withdrawn: { icon: Undo2, tone: 'quiet' },
}

/** A manuscript's status as icon, label and colour. */
export function StatusMark({ status }: { status: Status }) {
  const { icon, tone } = badges[status]
  return (
    <span className={`status ${tone}`}>
      <Icon of={icon} />
      {statuses[status]}
    </span>
  )
}
