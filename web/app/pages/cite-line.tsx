import { Quote } from 'lucide-react'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { pagesTexts as words } from './pages-texts.ts'

interface CiteLineProps {
  /** The marked passage, such as 'p. 12, l. 3'; null if nothing is marked. */
  place: string | null
  onCite: () => void
}

/** Line with a button that inserts a reference to the marked passage into the comments. */
export function CiteLine({ place, onCite }: CiteLineProps) {
  return (
    <p className="pages-cite" role="status">
      {place ? (
        <>
          <Icon of={Quote} />
          <span>
            {words.marked(place)}{' '}
            <Button kind="words" onClick={onCite}>
              {words.cite(place)}
            </Button>{' '}
            <kbd>C</kbd>
          </span>
        </>
      ) : (
        <span className="help">{words.markHelp}</span>
      )}
    </p>
  )
}
