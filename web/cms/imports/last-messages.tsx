import { Link } from 'react-router'
import type { ImportView } from '#domain/schemas/imports.ts'
import { urls } from '#domain/urls.ts'
import { importsTexts } from './imports-texts.ts'
import { Messages } from './messages.tsx'

const words = importsTexts.log

/** What happened last in an import, with the way to all of it. */
export function LastMessages({ view: { id, messages } }: { view: ImportView }) {
  if (messages.length === 0) return null
  return (
    <section aria-labelledby="imports-last">
      <div className="imports-run-head">
        <h2 id="imports-last" className="label">
          {words.last}
        </h2>
        <Link to={`${urls.cmsImport(id)}&show=log`}>{words.whole}</Link>
      </div>
      <Messages messages={messages} />
    </section>
  )
}
