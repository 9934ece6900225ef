import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../marks/icon.tsx'

interface FileLinkProps {
  fileId: string
  /** The blind copy, or the cleaned source behind it, instead of the file as it was uploaded. */
  copy?: 'blind' | 'source'
  children: ReactNode
}

/** A plain link: the session's cookie goes along, and the server names the file. */
export function FileLink({ fileId, copy, children }: FileLinkProps) {
  return (
    <a
      className="file-link"
      href={`/api/manuscripts/files/${fileId}/download${copy ? `?copy=${copy}` : ''}`}
      download
    >
      <Icon of={FileText} />
      <span>{children}</span>
    </a>
  )
}
