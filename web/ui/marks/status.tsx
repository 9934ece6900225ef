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

const icons: Record<Status, LucideIcon> = {
  draft: CircleDashed,
  submitted: Inbox,
  under_review: Glasses,
  revisions_required: PencilLine,
  revised: Reply,
  accepted: Check,
  rejected: X,
  published: BookOpen,
  withdrawn: Undo2,
}

/** A manuscript's status as icon, label and colour. */
export function StatusMark({ status }: { status: Status }) {
  return (
    <span className={`status ${status}`}>
      <Icon of={icons[status]} />
      {statuses[status]}
    </span>
  )
}
