import { LockOpen } from 'lucide-react'
import { texts } from '../texts.ts'
import { Badge } from './notice.tsx'

/** Open access by its lock and words; subscription by a plain word. */
export function AccessBadge({ open }: { open: boolean }) {
  return open ? (
    <Badge tone="open-access" icon={LockOpen}>
      {texts.openAccess}
    </Badge>
  ) : (
    <Badge>{texts.subscription}</Badge>
  )
}
