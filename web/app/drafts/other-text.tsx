import { texts } from './texts.ts'
import './saved.css'

/** The text that another person saved meanwhile, so that it can be compared with one's own. */
export function OtherText({ text }: { text: string }) {
  return (
    <details className="saved-unread-part" open>
      <summary>{texts.otherText}</summary>
      {/* A scrolling box must be focusable for keyboard users. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre tabIndex={0} dir="auto">
        {text}
      </pre>
    </details>
  )
}
