import type { ReviewMode } from '#domain/manuscript/manuscript.ts'
import { texts } from './texts.ts'
import './good-to-know.css'

const words = texts.goodToKnow

/** Beside a form in which nothing has been entered yet: what authors ask before they begin. */
export function GoodToKnow({ mode }: { mode: ReviewMode }) {
  const points = [words.time, words.template, words.names[mode]]
  return (
    <aside className="good-to-know">
      <h2 className="label">{words.label}</h2>
      <ul>
        {points.map(({ title, more }) => (
          <li key={title}>
            <b>{title}</b>
            <span>{more}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
