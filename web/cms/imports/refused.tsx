import { CircleX } from 'lucide-react'
import { Link } from 'react-router'
import type { ImportView } from '#domain/schemas/imports.ts'
import { urls } from '#domain/urls.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { importsTexts } from './imports-texts.ts'

const words = importsTexts.refused

/** What is not taken, by reason. */
export function Refused({ view }: { view: ImportView }) {
  const { reasons } = view
  if (reasons.length === 0) return null
  const count = reasons.reduce((sum, reason) => sum + reason.count, 0)
  return (
    <section aria-labelledby="imports-refused">
      <h2 id="imports-refused" className="section-title">
        {words.title} <small>{words.help(count)}</small>
      </h2>
      <ul className="imports-refusals">
        {reasons.map(({ reason, kind, count: number, examples }) => (
          <li key={`${kind} ${reason}`}>
            <Icon of={CircleX} />
            <b>{importsTexts.counted(number, kind)}</b>
            <p>
              {reason} <small>{importsTexts.decisions.examples(examples)}</small>
            </p>
            <Link to={`${urls.cmsImport(view.id)}&show=refused&reason=${encodeURIComponent(reason)}`}>
              {words.see(number)}
              <span className="hidden-text">: {reason}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
