import { LockOpen } from 'lucide-react'
import { Badge } from './notice.tsx'
import { texts } from './texts.ts'

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
