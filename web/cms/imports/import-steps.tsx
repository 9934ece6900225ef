import type { ImportView } from '#domain/schemas/imports.ts'
import { timeOfDay } from '#web/ui/text/times.ts'
import { importsTexts } from './imports-texts.ts'

const words = importsTexts.steps

/** How far the import is, by state: the number of the step in hand. */
const stepOf: Record<ImportView['state'], number> = {
  ...{
    waiting: 1,
    checking: 1,
    checked: 2,
    running: 2,
    paused: 2,
    done: 3,
    undoing: 2,
    undone: 3,
    failed: 1,
  },
}

export function ImportSteps({ view }: { view: ImportView }) {
  const now = view.state === 'paused' && view.total === null ? 1 : stepOf[view.state]
  const { checkedAt, createdAt, startedAt } = view
  const notes = [
    '',
    checkedAt === null
      ? words.nothing
      : words.checked(importsTexts.lasting((Date.parse(checkedAt) - Date.parse(createdAt)) / 1000)),
    view.state === 'running' && startedAt !== null ? words.since(percentOf(view), timeOfDay(startedAt)) : '',
    view.state === 'undone'
      ? importsTexts.states.undone
      : importsTexts.run.taken(view.counts.reduce((all, { done }) => all + done, 0)),
  ]
  return (
    <ol className="imports-steps" aria-label={words.label}>
      {words.names.map((name, index) => (
        <li
          key={name}
          className={index < now || view.state === 'done' ? 'done' : undefined}
          aria-current={index === now ? 'step' : undefined}
        >
          <b>{name}</b>
          <small>{index <= now && notes[index]}</small>
        </li>
      ))}
    </ol>
  )
}

export const percentOf = ({ read, total }: Pick<ImportView, 'read' | 'total'>) =>
  total ? Math.min(100, Math.floor((100 * read) / total)) : 0
