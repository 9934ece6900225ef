import type { Node as DocNode } from 'prosemirror-model'
import { useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { type Choice, comparedWords, type Passage } from '../model/merge.ts'
import { kinds, words } from '../writing-texts.ts'

const texts = words.joining
const choices: readonly Choice[] = ['mine', 'theirs', 'both']

interface JoiningDialogProps {
  passages: readonly Passage[]
  onClose: () => void
  onApply: (choices: readonly Choice[]) => void
}

/** Shows passages that two people have changed differently side by side, to choose from. Both are kept unless one is chosen. */
export function JoiningDialog({ passages, onClose, onApply }: JoiningDialogProps) {
  const [chosen, setChosen] = useState<readonly Choice[]>(() => passages.map(() => 'both'))
  return (
    <Dialog
      open
      wide
      title={texts.title}
      closeOnBackdrop={false}
      onClose={onClose}
      foot={
        <>
          <Button kind="primary" onClick={() => onApply(chosen)}>
            {texts.apply}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <p>{texts.body(passages.length)}</p>
      {passages.map((passage, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while the dialog is open.
        <fieldset className="writing-joined" key={at}>
          <legend>{texts.passage(at + 1, passages.length)}</legend>
          {choices.map((choice) => (
            <label key={choice}>
              <span className="writing-joined-choice">
                <input
                  type="radio"
                  name={`writing-joined-${at}`}
                  checked={chosen[at] === choice}
                  onChange={() => setChosen(chosen.map((one, index) => (index === at ? choice : one)))}
                />{' '}
                {texts.choices[choice]}
              </span>
              <Words nodes={passage[choice]} others={passage[choice === 'mine' ? 'theirs' : 'mine']} />
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  )
}

/** Words that the other version does not have are marked. */
function Words({ nodes, others }: { nodes: readonly DocNode[]; others: readonly DocNode[] }) {
  if (nodes.length === 0) return <em>{texts.deleted}</em>
  const other = others.map(textOf).join('\n')
  return (
    <span className="writing-joined-words">
      {comparedWords(nodes.map(textOf).join('\n'), other).map(({ text, isOwn }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        isOwn ? <mark key={at}>{text}</mark> : text,
      )}
    </span>
  )
}

const textOf = (node: DocNode) => node.textContent || kinds[node.type.name] || node.type.name
