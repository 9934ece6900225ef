import { useState } from 'react'
import type { TextTask } from '#domain/schemas/production-text.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { MoreLikeThis } from './alike.tsx'
import { settle } from './calls.ts'
import { KeepForm } from './keep-form.tsx'
import { Task, type TaskProps } from './task.tsx'
import { textTexts } from './text-texts.ts'

const words = textTexts.tasks

interface TaskGroupProps extends Omit<TaskProps, 'task'> {
  tasks: readonly TextTask[]
}

/**
 * Shows many tasks of the same kind: the first one, the others in a section that can be opened, and buttons
 * that resolve all of them at once.
 */
export function TaskGroup({ tasks, ...props }: TaskGroupProps) {
  const { manuscriptId, isOpen } = props
  const [first, ...others] = tasks
  const [keeping, setKeeping] = useState(false)
  const ids = tasks.map(({ id }) => id)
  const send = useSend({
    call: () => settle(manuscriptId, { ids, state: 'done' }),
    failed: words.failed,
  })
  const areOpen = tasks.every(({ state }) => state === 'open')
  return (
    <>
      {first && <Task task={first} {...props} />}
      <MoreLikeThis
        count={others.length}
        actions={
          isOpen &&
          areOpen &&
          (keeping ? (
            <KeepForm manuscriptId={manuscriptId} ids={ids} onEnd={() => setKeeping(false)} />
          ) : (
            <p className="editor-word-actions">
              <Button kind="words" busy={send.isPending} onClick={() => send.mutate()}>
                {words.allDone(ids.length)}
              </Button>
              <Button kind="words" onClick={() => setKeeping(true)}>
                {words.acceptAll(ids.length)}
              </Button>
            </p>
          ))
        }
      >
        {others.map((task) => (
          <Task key={task.id} task={task} {...props} />
        ))}
      </MoreLikeThis>
    </>
  )
}
