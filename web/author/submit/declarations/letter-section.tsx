import { isAsked } from '#domain/manuscript/declaration-rules.ts'
import { TextArea } from '#web/ui/forms/field.tsx'
import { type DraftAuthor, fieldIds } from '../draft.ts'
import { type JournalRules, showsWaiver } from '../journal-rules.ts'
import { AccessChoice } from './access-choice.tsx'
import { declarationTexts } from './declaration-texts.ts'
import type { DeclarationsProps } from './declarations-section.tsx'
import { NamedReviewers } from './named-reviewers.tsx'

const words = declarationTexts.letter

interface LetterProps extends DeclarationsProps {
  authors: readonly DraftAuthor[]
  /** The charge is the one of the chosen type. */
  publishing: JournalRules['publishing']
}

/** What only editors read: cover letter, and reviewers whom the authors suggest or oppose. Below, access and license. */
export function LetterSection(props: LetterProps) {
  const { declarations, onChange, asking, errors, authors, publishing } = props
  const { asks, hasChoice } = asking
  const asksLetter = isAsked(asks, 'coverLetter')
  const lists = (['suggestedReviewers', 'opposedReviewers'] as const).filter((name) => isAsked(asks, name))
  const asksAccess =
    (hasChoice && isAsked(asks, 'accessChoice')) ||
    showsWaiver(declarations, asking, publishing) ||
    isAsked(asks, 'licenceAgreement') ||
    asking.otherLicences.length > 0
  const id = fieldIds.declaration('coverLetter')
  return (
    <>
      {(asksLetter || lists.length > 0) && (
        <section className="declarations" aria-labelledby="letter-title">
          <h3 id="letter-title">{words.title}</h3>
          <p className="help">{words.intro}</p>
          {asksLetter && (
            <TextArea
              id={id}
              label={words.label}
              rows={8}
              required={asks.coverLetter === 'required'}
              optional={asks.coverLetter !== 'required'}
              help={words.help}
              value={declarations.coverLetter}
              onChange={(event) => onChange({ coverLetter: event.target.value })}
              error={errors[id]}
            />
          )}
          {lists.length > 0 && (
            <div className="declarations-reviewers">
              {lists.map((name) => (
                <NamedReviewers
                  key={name}
                  of={name}
                  people={declarations[name]}
                  authors={authors}
                  isRequired={asks[name] === 'required'}
                  onChange={(people) => onChange({ [name]: people })}
                  errors={errors}
                />
              ))}
            </div>
          )}
        </section>
      )}
      {asksAccess && (
        <section className="declarations" aria-labelledby="access-title">
          <h3 id="access-title">{declarationTexts.access.title}</h3>
          <AccessChoice
            declarations={declarations}
            onChange={onChange}
            asking={asking}
            errors={errors}
            publishing={publishing}
          />
        </section>
      )}
    </>
  )
}
