import { Link } from 'react-router'
import type { ImportView } from '#domain/schemas/imports.ts'
import { urls } from '#domain/urls.ts'
import { ScrollX } from '#web/ui/lists/scroll-x.tsx'
import { fileSize } from '#web/ui/text/file-size.tsx'
import { importsTexts } from './imports-texts.ts'
import { rowsOf } from './rows.ts'

const words = importsTexts.found

/** Numbers of the dry run: found, taken, to decide, refused. */
export function FoundTable({ view }: { view: ImportView }) {
  const [kind, found, taken, decide, refused, share] = words.heads
  const cell = (count: number, className?: string) => (
    <td className={count > 0 ? className : undefined}>
      {count > 0 ? importsTexts.number(count) : words.none}
    </td>
  )
  return (
    <section aria-labelledby="imports-found">
      <h2 id="imports-found" className="section-title">
        {words.title}
      </h2>
      <p className="help">
        {view.total === null ? words.checking : view.state === 'done' ? words.before : words.help}
      </p>
      <ScrollX label={words.title}>
        <table className="imports-table">
          <thead>
            <tr>
              {[kind, found, taken, decide, refused].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col" className="imports-share">
                <span className="hidden-text">{share}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(view).map((count) => (
              <tr key={count.kind}>
                <th scope="row">
                  {importsTexts.kinds[count.kind]}
                  {count.kind === 'file' && view.bytes > 0 && <small>{fileSize(view.bytes)}</small>}
                  {count.same > 0 && <small>{words.same(count.same)}</small>}
                </th>
                {cell(count.found)}
                {cell(count.taken)}
                {cell(count.asked, 'imports-warn')}
                {cell(count.refused, 'imports-bad')}
                <td className="imports-share">
                  <Share {...count} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      {view.total !== null && (
        <p>
          <Link to={`${urls.cmsImport(view.id)}&show=all`}>{words.see}</Link>
        </p>
      )}
    </section>
  )
}

/** The shares as a bar of one line. The numbers beside it say the same. */
function Share({ found, taken, asked }: { found: number; taken: number; asked: number }) {
  const until = (count: number) => (240 * count) / Math.max(1, found)
  return (
    <svg className="imports-bar" viewBox="0 0 240 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="imports-bar-bad" width="240" height="6" />
      <rect className="imports-bar-warn" width={until(taken + asked)} height="6" />
      <rect className="imports-bar-taken" width={until(taken)} height="6" />
    </svg>
  )
}
