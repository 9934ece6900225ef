import type { UnreadPart } from '#domain/stored/document.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { texts } from './texts.ts'
import './saved.css'

interface UnreadPartsProps {
  parts: readonly UnreadPart[]
  /** The text of the unreadable copy in this browser. */
  copy?: string | null
  /** Heading for parts that do not belong to a draft. */
  title?: string
  body?: string
}

/**
 * Shows parts of a stored document that this release cannot read. They are shown as text, so that the owner
 * can copy them.
 */
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
          {/* The box scrolls, so it must be focusable for people who use the keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
          <pre tabIndex={0} dir="auto">
            {text}
          </pre>
        </details>
      ))}
    </Notice>
  )
}
