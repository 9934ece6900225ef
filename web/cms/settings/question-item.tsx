import { ArrowDown, ArrowUp } from 'lucide-react'
import type { DragEvent } from 'react'
import { questionKinds } from '#domain/manuscript/review-form.ts'
import type { QuestionView } from '#domain/schemas/review-form.ts'
import { useKinds } from '#web/app/kinds.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { Item, Of } from '../item.tsx'
import { texts } from '../texts.ts'

const words = texts.questions

interface QuestionItemProps {
  question: QuestionView
  place: number
  of: number
  onMove: (id: string, to: number) => void
  onEdit: () => void
  onRemove: () => void
}

/** A question in the list. It is moved with its buttons, or by dragging it onto another question. */
export function QuestionItem({ question, place, of, onMove, onEdit, onRemove }: QuestionItemProps) {
  const { typeName } = useKinds()
  const { id, label, kind, options, scale, isRequired, forAuthors, manuscriptTypes: types } = question
  const drag = {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData('text/plain', id)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const dropped = event.dataTransfer.getData('text/plain')
      if (dropped && dropped !== id) onMove(dropped, place)
    },
  }
  const answers =
    kind === 'scale' ? `1–${scale}` : kind === 'text' ? '' : options.map((option) => `“${option}”`).join(', ')
  return (
    <Item
      level={3}
      drag={drag}
      title={label}
      mark={<small>{types.length === 0 ? words.allTypes : types.map(typeName).join(', ')}</small>}
      badges={
        <>
          <Badge tone={forAuthors ? 'info' : 'plain'}>
            {forAuthors ? words.forAuthors : words.forEditors}
          </Badge>
          <Badge>{isRequired ? words.required : words.optional}</Badge>
        </>
      }
      actions={
        <>
          <Button
            kind="quiet"
            size="small"
            aria-disabled={place === 0 || undefined}
            onClick={() => onMove(id, place - 1)}
          >
            <Icon of={ArrowUp} />
            <span className="hidden-text">{words.up(label)}</span>
          </Button>
          <Button
            kind="quiet"
            size="small"
            aria-disabled={place === of - 1 || undefined}
            onClick={() => onMove(id, place + 1)}
          >
            <Icon of={ArrowDown} />
            <span className="hidden-text">{words.down(label)}</span>
          </Button>
          <Button kind="words" onClick={onEdit}>
            <Of words={texts.edit} name={label} />
          </Button>
          <Button kind="danger-words" onClick={onRemove}>
            <Of words={texts.remove} name={label} />
          </Button>
        </>
      }
    >
      <p>
        {questionKinds[kind]}
        {answers && `: ${answers}`}
      </p>
    </Item>
  )
}
