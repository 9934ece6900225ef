import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ChecksView } from '#domain/schemas/checks.ts'
import type { TextTask } from '#domain/schemas/production-text.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { CheckList, PassedChecks } from '../publish/checks.tsx'
import { settle } from './calls.ts'
import { KeepForm } from './keep-form.tsx'
import { textTexts } from './text-texts.ts'

const words = textTexts.tasks

interface TasksProps {
  manuscriptId: string
  tasks: readonly TextTask[]
  /** Results of the server's checks, shown in addition to the tasks. */
  checks: ChecksView | undefined
  isOpen: boolean
  onShow: (anchor: string) => void
}

/**
 * Lists the checks of the article and the tasks of its conversion: first what must be resolved, then what
 * should be reviewed, then what is resolved or has passed.
 */
export function Tasks(props: TasksProps) {
  const open = props.tasks.filter(({ state }) => state === 'open')
  // The check 'tasks' is omitted, because the tasks themselves are listed here.
  const found = props.checks?.open.filter(({ code }) => code !== 'tasks') ?? []
  const groups = [
    {
      title: words.must,
      tasks: open.filter(({ weight }) => weight === 'must'),
      checks: found.filter(({ weight }) => weight !== 'should'),
    },
    {
      title: words.should,
      tasks: open.filter(({ weight }) => weight === 'should'),
      checks: found.filter(({ weight }) => weight === 'should'),
    },
  ]
  const settled = props.tasks.filter(({ state }) => state !== 'open')
  return (
    <section aria-labelledby="tasks-title">
      <h2 id="tasks-title" className="section-title">
        {words.title}
      </h2>
      {open.length + found.length === 0 && <p className="ok">{words.none}</p>}
      {groups.map(
        ({ title, tasks, checks }) =>
          tasks.length + checks.length > 0 && (
            <div key={title}>
              <h3 className="editor-side-title">
                {title} <small>{tasks.length + checks.length}</small>
              </h3>
              <CheckList {...props} open={checks} here="text" />
              <TaskList {...props} tasks={tasks} />
            </div>
          ),
      )}
      {settled.length > 0 && (
        <details className="fold">
          <summary>
            {words.settled} <small>{settled.length}</small>
          </summary>
          <TaskList {...props} tasks={settled} />
        </details>
      )}
      {props.checks && <PassedChecks passed={props.checks.passed} />}
    </section>
  )
}

function TaskList({ tasks, ...props }: Omit<TasksProps, 'checks'>) {
  return (
    <ul className="text-tasks">
      {tasks.map((task) => (
        <Task key={task.id} task={task} {...props} />
      ))}
    </ul>
  )
}

function Task({
  task,
  manuscriptId,
  isOpen,
  onShow,
}: Omit<TasksProps, 'tasks' | 'checks'> & { task: TextTask }) {
  const [keeping, setKeeping] = useState(false)
  const send = useSend({
    call: (state: 'open' | 'done') => settle(manuscriptId, task.id, { state }),
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
          <KeepForm manuscriptId={manuscriptId} taskId={task.id} onEnd={() => setKeeping(false)} />
        ) : (
          <p className="editor-word-actions">
            {task.anchor !== null && (
              <Button kind="words" onClick={() => onShow(task.anchor ?? '')}>
                {words.show}
              </Button>
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
