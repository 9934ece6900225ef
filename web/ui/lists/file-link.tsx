import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressOf } from '#web/app/address.ts'
import { Icon } from '../marks/icon.tsx'

interface FileLinkProps {
  fileId: string
  /** Links to the blind copy or to its cleaned source, instead of the uploaded file. */
  copy?: 'blind' | 'source'
  children: ReactNode
}

/**
 * Link to a file. It is a plain link, because the browser sends the session cookie and the server sets the
 * file name.
 */
export function FileLink({ fileId, copy, children }: FileLinkProps) {
  return (
    <a
      className="file-link"
      href={addressOf('/api/manuscripts/files/{fileId}/download', { params: { fileId }, query: { copy } })}
      download
    >
      <Icon of={FileText} />
      <span>{children}</span>
    </a>
  )
}
