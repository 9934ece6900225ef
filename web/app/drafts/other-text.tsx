import { texts } from './texts.ts'
import './saved.css'

/** Shows the text that another person has saved in the meantime, for comparison with one's own. */
export function OtherText({ text }: { text: string }) {
  return (
    <details className="saved-unread-part" open>
      <summary>{texts.otherText}</summary>
      {/* The box scrolls, so it must be focusable for people who use the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre tabIndex={0} dir="auto">
        {text}
      </pre>
    </details>
  )
}
