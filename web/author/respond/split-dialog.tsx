import { useMemo, useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { texts } from './respond-texts.ts'
import { partsOf, sentencesOf } from './sentences.ts'

const words = texts.points

interface SplitDialogProps {
  text: string
  onClose: () => void
  onSplit: (parts: string[]) => void
}

/** Divides a point by hand: the author chooses the sentences with which a new point begins. */
export function SplitDialog({ text, onClose, onSplit }: SplitDialogProps) {
  const sentences = useMemo(() => sentencesOf(text), [text])
  const [begins, setBegins] = useState<readonly number[]>([])
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.splitTitle}
      closeOnBackdrop={begins.length === 0}
      wide
      foot={
        <>
          <Button kind="primary" onClick={() => onSplit(partsOf(sentences, begins))}>
            {words.splitDone(begins.length + 1)}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <p className="help">{words.splitHelp}</p>
      <ol className="respond-sentences">
        {sentences.map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a text never change their order.
          <li key={index}>
            {index > 0 && (
              <Checkbox
                label={words.splitBefore}
                aria-label={`${words.splitBefore}: ${sentence.trim().slice(0, 80)}`}
                checked={begins.includes(index)}
                onChange={({ target }) =>
                  setBegins((now) =>
                    target.checked ? [...now, index].sort((a, b) => a - b) : now.filter((at) => at !== index),
                  )
                }
              />
            )}
            <p dir="auto">{sentence.trim()}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
