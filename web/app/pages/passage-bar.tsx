import { Quote } from 'lucide-react'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { pagesTexts as words } from './pages-texts.ts'

interface PassageBarProps {
  /** The marked passage, such as 'p. 12, l. 3'; null if nothing is marked. */
  place: string | null
  onComment: () => void
  onCite: (() => void) | null
}

/** Bar for the marked passage: comments on it, or inserts a reference to it into the report. */
export function PassageBar({ place, onComment, onCite }: PassageBarProps) {
  return (
    <div className={place ? 'pages-passage-bar marked' : 'pages-passage-bar'}>
      <p role="status">
        {place ? (
          <>
            <Icon of={Quote} /> {words.marked(place)}
          </>
        ) : (
          <span className="help">{words.markHelp}</span>
        )}
      </p>
      {/* The press must not clear the selection. */}
      <Button size="small" onPointerDown={(event) => event.preventDefault()} onClick={onComment}>
        {place ? words.comment : words.commentPage} <kbd>C</kbd>
      </Button>
      {place && onCite && (
        <Button kind="words" onPointerDown={(event) => event.preventDefault()} onClick={onCite}>
          {words.cite(place)}
        </Button>
      )}
    </div>
  )
}
