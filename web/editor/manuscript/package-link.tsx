import { PackageOpen } from 'lucide-react'
import { addressOf } from '#web/app/address.ts'
import { PlainLinkButton } from '#web/ui/forms/button.tsx'
import { texts } from '../texts.ts'

/** Link that downloads the manuscript as a MECA package, for a transfer to another journal. */
export function PackageLink({ manuscriptId }: { manuscriptId: string }) {
  return (
    <PlainLinkButton
      href={addressOf('/api/manuscripts/{id}/meca.zip', { params: { id: manuscriptId } })}
      kind="words"
      icon={PackageOpen}
      download
    >
      {texts.files.meca}
    </PlainLinkButton>
  )
}
