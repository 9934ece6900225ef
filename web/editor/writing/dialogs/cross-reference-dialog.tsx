import type { Node as DocNode } from 'prosemirror-model'
import { useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { crossReference, listTargets } from '../model/targets.ts'
import { words } from '../writing-texts.ts'

const texts = words.crossReference

interface CrossReferenceDialogProps {
  doc: DocNode
  onClose: () => void
  onApply: (node: DocNode) => void
}

/** Dialog to choose the figure, table, formula or section to which a cross-reference leads. */
export function CrossReferenceDialog({ doc, onClose, onApply }: CrossReferenceDialogProps) {
  const [filter, setFilter] = useState('')
  const found = listTargets(doc).filter(({ label, title }) =>
    `${label} ${title}`.toLowerCase().includes(filter.trim().toLowerCase()),
  )
  return (
    <Dialog open title={texts.title} onClose={onClose}>
      <TextInput
        id="writing-target"
        type="search"
        label={texts.filter}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {found.length === 0 && <p role="status">{texts.none}</p>}
      <ul className="writing-choices">
        {found.map((target) => (
          <li key={target.id}>
            <Button
              kind="words"
              onClick={() => {
                onClose()
                onApply(crossReference(target))
              }}
            >
              {target.label}
            </Button>{' '}
            {target.title}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
