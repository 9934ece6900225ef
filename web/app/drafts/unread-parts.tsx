import type { UnreadPart } from '#domain/stored/document.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { texts } from './texts.ts'
import './saved.css'

interface UnreadPartsProps {
  parts: readonly UnreadPart[]
  /** The unreadable copy in this browser. */
  copy?: string | null
  /** What it is a part of, where that is no draft. */
  title?: string
  body?: string
}

/** What this release cannot read of a stored document, as text: its owner copies from it what they need. */
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
          {/* A scrolling box has to be reached by the keyboard, too. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
          <pre tabIndex={0} dir="auto">
            {text}
          </pre>
        </details>
      ))}
    </Notice>
  )
}
