import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TextTask } from '#domain/schemas/production-text.ts'
import { urls } from '#domain/urls.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { settle } from './calls.ts'
import { KeepForm } from './keep-form.tsx'
import { textTexts } from './text-texts.ts'

const words = textTexts.tasks

export interface TaskProps {
  manuscriptId: string
  task: TextTask
  isOpen: boolean
  onShow: (anchor: string) => void
}

/** Shows a task of a conversion, with links to its place in the text and buttons that resolve it. */
export function Task({ task, manuscriptId, isOpen, onShow }: TaskProps) {
  const [keeping, setKeeping] = useState(false)
  const send = useSend({
    call: (state: 'open' | 'done') => settle(manuscriptId, { ids: [task.id], state }),
    failed: words.failed,
  })
  const mark = task.state !== 'open' ? CircleCheck : task.weight === 'must' ? CircleAlert : TriangleAlert
  return (
    <li className={task.state === 'open' ? `text-task ${task.weight}` : 'text-task'}>
      <Icon of={mark} />
      <div>
        <b>{task.title}</b>
        <small>{task.advice}</small>
        {task.state === 'done' && <small>{words.doneBy(task.settledBy)}</small>}
        {task.state === 'accepted' && <small>{words.acceptedBy(task.settledBy, task.reason ?? '')}</small>}
        {keeping ? (
          <KeepForm manuscriptId={manuscriptId} ids={[task.id]} onEnd={() => setKeeping(false)} />
        ) : (
          <p className="editor-word-actions">
            {task.anchor !== null && (
              <Button kind="words" onClick={() => onShow(task.anchor ?? '')}>
                {words.show}
              </Button>
            )}
            {/* Formulas and paragraphs are not marked in the preview, but the editor finds them. */}
            {isOpen && task.anchor === null && task.elementId !== null && (
              <Link to={urls.manuscriptPassage(manuscriptId, task.elementId)}>{words.showInEditor}</Link>
            )}
            {isOpen && task.state === 'open' && (
              <>
                <Button kind="words" busy={send.isPending} onClick={() => send.mutate('done')}>
                  {words.done}
                </Button>
                <Button kind="words" onClick={() => setKeeping(true)}>
                  {words.accept}
                </Button>
              </>
            )}
            {isOpen && task.state !== 'open' && (
              <Button kind="words" busy={send.isPending} onClick={() => send.mutate('open')}>
                {words.reopen}
              </Button>
            )}
          </p>
        )}
      </div>
    </li>
  )
}
