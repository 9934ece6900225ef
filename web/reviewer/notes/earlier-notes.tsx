import { excerptOf, placeOf } from '#domain/manuscript/review-notes.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { noteTexts as words } from './note-texts.ts'
import type { Notes } from './use-notes.ts'

/** Comments of the reviewer's last report, to be taken over or settled one by one. */
export function EarlierNotes({ notes }: { notes: Notes }) {
  const { carried, mayChange } = notes
  if (carried.length === 0 || !mayChange) return null
  return (
    <section className="notes-collected" aria-labelledby="earlier-notes-title">
      <h3 id="earlier-notes-title" className="notes-title">
        {words.earlier} <span>{carried.length}</span>
      </h3>
      <p className="help">{words.earlierHelp(carried[0]?.anchor.version ?? 1)}</p>
      <ol className="notes-list">
        {carried.map((note) => {
          const { id, label, body, found } = note
          const excerpt = excerptOf(note)
          const place = `${placeOf(note)}${excerpt && `, “${excerpt}”`}`
          return (
            <li key={id}>
              <span className="notes-tab earlier">{label}</span>
              <div>
                {found ? (
                  <Button kind="words" onClick={() => notes.show(id)}>
                    {place}
                    <span className="hidden-text"> {words.show(label)}</span>
                  </Button>
                ) : (
                  <small>{place}</small>
                )}
                <p className="notes-said">{body}</p>
                {found === null && <p className="warn">{words.earlierGone}</p>}
                <p className="form-actions">
                  <Button kind="words" onClick={() => notes.take(note)}>
                    {words.take}
                    <span className="hidden-text">{words.takeOf(label)}</span>
                  </Button>
                  <Button kind="words" onClick={() => notes.settle(id)}>
                    {words.settle}
                    <span className="hidden-text">{words.takeOf(label)}</span>
                  </Button>
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
