import type { Node as DocNode } from 'prosemirror-model'
import { useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { citationNodes, listReferences } from '../model/references.ts'
import { words } from '../writing-texts.ts'

const texts = words.citation

interface CitationDialogProps {
  doc: DocNode
  onClose: () => void
  onApply: (nodes: DocNode[]) => void
}

/**
 * Dialog to choose the references to cite. The new citation has the style of the other citations in the text:
 * numbers, or author and year.
 */
export function CitationDialog({ doc, onClose, onApply }: CitationDialogProps) {
  const [filter, setFilter] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const references = listReferences(doc)
  const found = references.filter(({ text }) => text.toLowerCase().includes(filter.trim().toLowerCase()))
  return (
    <Dialog
      open
      title={texts.title}
      onClose={onClose}
      foot={
        <Button
          kind="primary"
          aria-disabled={chosen.length === 0}
          onClick={() => {
            if (chosen.length === 0) return
            onClose()
            onApply(
              citationNodes(
                doc,
                references.filter(({ id }) => chosen.includes(id)),
              ),
            )
          }}
        >
          {texts.apply}
        </Button>
      }
    >
      {references.length === 0 && <p>{texts.empty}</p>}
      <TextInput
        id="writing-cite"
        type="search"
        label={texts.filter}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {references.length > 0 && found.length === 0 && <p role="status">{texts.none}</p>}
      <ul className="writing-choices">
        {found.map(({ id, number, text }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
              <span>
                {number}. {text}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
