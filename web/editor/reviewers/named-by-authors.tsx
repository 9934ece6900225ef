import type { NamedReviewer } from '#domain/manuscript/declarations.ts'
import { saidOf } from '#domain/manuscript/named-by-authors.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { texts } from '../texts.ts'
import type { nobody } from './new-reviewer.tsx'

const words = texts.invite.named

interface NamedByAuthorsProps {
  detail: EditorDetail
  /** Addresses of those who are in the round. */
  inRound: ReadonlySet<string>
  onChoose: (person: typeof nobody) => void
}

/** Whom the authors suggest and oppose as reviewers, with their reasons. */
export function NamedByAuthors({ detail: { declarations }, inRound, onChoose }: NamedByAuthorsProps) {
  if (!declarations) return null
  const { suggestedReviewers: suggested, opposedReviewers: opposed } = declarations
  return (
    <>
      {suggested.length > 0 && (
        <section aria-labelledby="suggested-by-authors">
          <h3 id="suggested-by-authors" className="editor-side-title">
            {words.suggested}
          </h3>
          <ul className="decision-suggestions">
            {suggested.map((person) => (
              <li key={`${person.name} ${person.email}`}>
                <Described person={person} />
                {inRound.has(person.email.trim().toLowerCase()) ? (
                  <span className="editor-quiet-text">{texts.invite.already}</span>
                ) : (
                  <Button kind="words" onClick={() => onChoose(fieldsOf(person))}>
                    {words.fillIn}
                    <span className="hidden-text"> {person.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {opposed.length > 0 && (
        <section aria-labelledby="opposed-by-authors">
          <h3 id="opposed-by-authors" className="editor-side-title">
            {words.opposed}
          </h3>
          <ul className="decision-suggestions">
            {opposed.map((person) => (
              <li key={`${person.name} ${person.email}`}>
                <Described person={person} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Described({ person: { name, affiliation, email, reason } }: { person: NamedReviewer }) {
  return (
    <div>
      <b>{name}</b>
      <small>{[affiliation, email].filter(Boolean).join(' · ')}</small>
      {reason && <small>“{reason}”</small>}
    </div>
  )
}

/** Puts a name as it was typed into the fields of the form; the editor sees and corrects it. */
function fieldsOf({ name, email }: NamedReviewer): typeof nobody {
  const [last = '', first] = name.split(',').map((part) => part.trim())
  if (first !== undefined) return { firstName: first, lastName: last, email }
  const parts = last.split(/\s+/)
  return { firstName: parts.slice(0, -1).join(' '), lastName: parts.at(-1) ?? '', email }
}

/** Warns if the authors oppose the person who is about to be invited. */
export function OpposedWarning({ detail, person }: { detail: EditorDetail; person: typeof nobody }) {
  const name = `${person.firstName} ${person.lastName}`.trim()
  const { opposed } = saidOf(detail.declarations, { name, email: person.email.trim() })
  return opposed && <p className="warn">{words.warning(opposed.reason)}</p>
}
