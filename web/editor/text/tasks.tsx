import type { ChecksView } from '#domain/schemas/checks.ts'
import type { TextTask } from '#domain/schemas/production-text.ts'
import { CheckList, PassedChecks } from '../publish/checks.tsx'
import { kindsOf } from './alike.tsx'
import { Task, type TaskProps } from './task.tsx'
import { TaskGroup } from './task-group.tsx'
import { textTexts } from './text-texts.ts'

const words = textTexts.tasks

interface TasksProps extends Omit<TaskProps, 'task'> {
  tasks: readonly TextTask[]
  /** Results of the server's checks, shown in addition to the tasks. */
  checks: ChecksView | undefined
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
      {kindsOf(tasks).map(({ code, alike, areMany }) =>
        areMany ? (
          <TaskGroup key={code} tasks={alike} {...props} />
        ) : (
          alike.map((task) => <Task key={task.id} task={task} {...props} />)
        ),
      )}
    </ul>
  )
}
