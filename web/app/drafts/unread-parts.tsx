import type { UnreadPart } from '#domain/stored/document.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { texts } from './texts.ts'
import './saved.css'

interface UnreadPartsProps {
  parts: readonly UnreadPart[]
  /** The unreadable copy in this browser. */
  copy?: string | null
  /** Heading, if the parts do not belong to a draft. */
  title?: string
  body?: string
}

/** Shows parts of a stored document that this release cannot read as text, so that the owner can copy them. */
export function UnreadParts({
  parts,
  copy,
  title = texts.unread.title,
  body = texts.unread.body,
}: UnreadPartsProps) {
  const shown = [...parts, ...(copy ? [{ path: '', text: copy }] : [])]
  if (shown.length === 0) return null
  return (
    <Notice tone="warn">
      <p>
        <strong>{title}</strong> {body}
      </p>
      {shown.map(({ path, text }) => (
        <details key={`${path} ${text.length}`} className="saved-unread-part">
          <summary>{path || texts.unread.whole}</summary>
          {/* A scrolling box must be focusable for keyboard users. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
          <pre tabIndex={0} dir="auto">
            {text}
          </pre>
        </details>
      ))}
    </Notice>
  )
}
