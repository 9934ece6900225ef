import type { UnreadPart } from '#domain/stored/document.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { texts } from './texts.ts'
import './saved.css'

interface UnreadPartsProps {
  parts: readonly UnreadPart[]
  /** The unreadable copy in this browser. */
  copy?: string | null
}

/** What this release cannot read of a draft, as text: its writer copies from it what they need. */
export function UnreadParts({ parts, copy }: UnreadPartsProps) {
  const shown = [...parts, ...(copy ? [{ path: '', text: copy }] : [])]
  if (shown.length === 0) return null
  return (
    <Notice tone="warn">
      <p>
        <strong>{texts.unread.title}</strong> {texts.unread.body}
      </p>
      {shown.map(({ path, text }) => (
        <details key={`${path} ${text.length}`} className="unread-part">
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
