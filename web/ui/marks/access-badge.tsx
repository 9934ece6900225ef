import { LockOpen } from 'lucide-react'
import { texts } from '../texts.ts'
import { Badge } from './notice.tsx'

/** Open access with lock icon and label; subscription as plain text. */
export function AccessBadge({ open }: { open: boolean }) {
  return open ? (
    <Badge tone="open-access" icon={LockOpen}>
      {texts.openAccess}
    </Badge>
  ) : (
    <Badge>{texts.subscription}</Badge>
  )
}
