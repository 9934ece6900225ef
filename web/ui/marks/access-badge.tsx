import { LockOpen } from 'lucide-react'
import { texts } from '../texts.ts'
import { Badge } from './notice.tsx'

/** Access to an article: open access as a label with a lock icon, subscription as plain text. */
export function AccessBadge({ open }: { open: boolean }) {
  return open ? (
    <Badge tone="open-access" icon={LockOpen}>
      {texts.openAccess}
    </Badge>
  ) : (
    <Badge>{texts.subscription}</Badge>
  )
}
