import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { QuestionView } from '#domain/schemas/review-form.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { calls, keys, useCmsSend } from '../calls.ts'
import { Remove } from '../remove.tsx'
import { texts } from '../texts.ts'
import { PartList } from './part-list.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { QuestionItem } from './question-item.tsx'
import { QuestionPreview } from './question-preview.tsx'

const words = texts.questions

/** The questions that the journal adds to the reviewers' form, in their order. */
export function ReviewQuestions() {
  const query = useApiQuery({ queryKey: keys.reviewQuestions, refetchOnMount: 'always' })
  const [edited, setEdited] = useState<QuestionView | 'new' | null>(null)
  const [removed, setRemoved] = useState<QuestionView | null>(null)
  const [previewing, setPreviewing] = useState(false)
  const [announced, setAnnounced] = useState('')
  /** The order while it is being saved; null if it is as stored. */
  const [order, setOrder] = useState<string[] | null>(null)
  const stored = query.data ?? []
  const ids = order ?? stored.map(({ id }) => id)
  const shown = ids.flatMap((id) => stored.find((question) => question.id === id) ?? [])
  const send = useCmsSend({
    call: calls.reviewQuestions.order,
    done: words.ordered,
    failed: words.orderFailed,
    list: keys.reviewQuestions,
    inTurn: 'review-questions',
  })
  useEffect(() => {
    if (!send.isPending) setOrder(null)
  }, [send.isPending])

  function move(id: string, to: number) {
    const from = ids.indexOf(id)
    if (send.isPending || from === to || to < 0 || to >= ids.length) return
    const moved = ids.filter((one) => one !== id)
    moved.splice(to, 0, id)
    setOrder(moved)
    setAnnounced(words.moved(shown[from]?.label ?? '', to + 1, ids.length))
    send.mutate({ ids: moved, was: ids })
  }

  return (
    <>
      <PartList
        words={words}
        query={{ ...query, data: query.data && shown }}
        onAdd={() => setEdited('new')}
        className="cms-questions"
      >
        {(question) => (
          <QuestionItem
            question={question}
            place={ids.indexOf(question.id)}
            of={ids.length}
            onMove={move}
            onEdit={() => setEdited(question)}
            onRemove={() => setRemoved(question)}
          />
        )}
      </PartList>
      <p className="hidden-text" role="status">
        {announced}
      </p>
      {query.data && (
        <p className="cms-more">
          <Button icon={Eye} onClick={() => setPreviewing(true)}>
            {words.preview}
          </Button>
        </p>
      )}
      {previewing && <QuestionPreview questions={shown} onClose={() => setPreviewing(false)} />}
      {edited && (
        <QuestionDialog question={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {removed && (
        <Remove
          words={words}
          name={removed.label}
          call={() => calls.reviewQuestions.remove(removed.id)}
          list={keys.reviewQuestions}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}
