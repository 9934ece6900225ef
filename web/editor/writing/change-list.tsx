import { Button } from '#web/ui/forms/button.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { type Change, listChanges, selectChange, settleChanges } from './model/changes.ts'
import { useTextState, type Writing } from './use-writing.ts'
import { kinds, words } from './writing-texts.ts'

const texts = words.changes
/** Maximum number of changes listed at once. When these are resolved, the next ones are listed. */
const shown = 100

/** The tracked changes as a list, for people who cannot see or distinguish their marks in the text. */
export function ChangeList({ writing: { writer } }: { writing: Writing }) {
  const state = useTextState(writer)
  const changes = listChanges(state.doc)
  const settle = (list: readonly Change[], isAccepted: boolean) => settleChanges(writer, list, isAccepted)
  return (
    <section aria-labelledby="writing-changes">
      <h2 id="writing-changes" className="section-title">
        {texts.title} <small>{changes.length}</small>
      </h2>
      {changes.length === 0 && <p>{texts.none}</p>}
      {changes.length > 1 && writer.isWriting && (
        <p className="writing-actions">
          <Button kind="words" onClick={() => settle(changes, true)}>
            {texts.acceptAll}
          </Button>
          <Button kind="words" onClick={() => settle(changes, false)}>
            {texts.rejectAll}
          </Button>
        </p>
      )}
      <ul className="writing-remarks">
        {changes.slice(0, shown).map((change) => (
          <li
            key={String(change.id)}
            className={`writing-change ${change.inserted ? 'inserted' : 'deleted'}`}
          >
            <p>
              <b>{change.name}</b> {change.time && <DateText value={change.time} />}
            </p>
            <p>{inWords(change)}</p>
            <p className="writing-actions">
              <Button kind="words" onClick={() => writer.reveal(selectChange(writer.state, change))}>
                {texts.show}
              </Button>
              {writer.isWriting && (
                <>
                  <Button kind="words" onClick={() => settle([change], true)}>
                    {texts.accept}
                  </Button>
                  <Button kind="words" onClick={() => settle([change], false)}>
                    {texts.reject}
                  </Button>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const shortened = (text: string) => (text.length > 200 ? `${text.slice(0, 197)}…` : text)

function inWords({ inserted, deleted, node }: Change): string {
  if (inserted && deleted) return texts.replaced(shortened(deleted), shortened(inserted))
  if (inserted) return texts.inserted(shortened(inserted))
  if (deleted) return texts.deleted(shortened(deleted))
  return node ? texts.block(kinds[node] ?? node) : texts.splitOrJoined
}
