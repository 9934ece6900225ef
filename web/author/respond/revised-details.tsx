import { useState } from 'react'
import { type AskingFor, askingOfRevision } from '#domain/manuscript/declaration-rules.ts'
import { detailLabel } from '#domain/manuscript/details.ts'
import { limits } from '#domain/manuscript/submission.ts'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { AuthorsStep } from '../submit/authors-step.tsx'
import { DeclarationsSection } from '../submit/declarations/declarations-section.tsx'
import { fieldIds, nameOf } from '../submit/draft.ts'
import { KeywordsInput } from '../submit/keywords-input.tsx'
import { texts } from './respond-texts.ts'
import { type Revised, revisedFrom } from './revised.ts'

const words = texts.revised

interface RevisedDetailsProps {
  detail: AuthorDetail
  revised: Revised | null
  onChange: (revised: Revised | null) => void
  asking: AskingFor
  /** Error messages by field id. */
  errors: Readonly<Record<string, string>>
}

/** Title, abstract, keywords, authors and declarations, which can be changed with the revision. */
export function RevisedDetails({ detail, revised, onChange, asking, errors }: RevisedDetailsProps) {
  const [open, setOpen] = useState<string | null>(null)
  if (!revised)
    return (
      <div>
        <Button onClick={() => onChange(revisedFrom(detail))}>{words.open}</Button>
        <p className="help">{words.openHelp}</p>
      </div>
    )
  const { manuscript, authors, declarations } = revised
  const id = fieldIds.details
  const present = detail.authors.filter((author) => !authors.some(({ key }) => key === author.id))
  const added = authors.filter(({ key }) => !detail.authors.some((author) => author.id === key))
  return (
    <section aria-labelledby="revised-title" className="stack">
      <h3 id="revised-title" className="section-title">
        {words.title}
      </h3>
      <p className="help">{words.help}</p>
      <TextArea
        id={id('title')}
        label={detailLabel('title')}
        help={words.titleReaders}
        required
        rows={2}
        maxLength={limits.draftLine}
        value={manuscript.title}
        onChange={({ target }) =>
          onChange({
            ...revised,
            manuscript: { ...manuscript, title: target.value.replaceAll(/[\r\n]+/g, ' ') },
          })
        }
        error={errors[id('title')]}
      />
      <TextArea
        id={id('abstract')}
        label={detailLabel('abstract')}
        help={words.titleReaders}
        required
        rows={8}
        maxLength={limits.draftAbstract}
        value={manuscript.abstract}
        onChange={({ target }) =>
          onChange({ ...revised, manuscript: { ...manuscript, abstract: target.value } })
        }
        error={errors[id('abstract')]}
      />
      <KeywordsInput
        keywords={manuscript.keywords}
        help={words.titleReaders}
        onChange={(keywords) => onChange({ ...revised, manuscript: { ...manuscript, keywords } })}
        error={errors[id('keywords')]}
      />
      <div>
        <h4 className="label">{words.authors}</h4>
        <p className="help">{words.authorsHelp}</p>
        <AuthorsStep
          authors={authors}
          onChange={(changed) => onChange({ ...revised, authors: changed })}
          open={open}
          onOpen={setOpen}
          errors={errors}
        />
        {added.length > 0 && (
          <p className="help" role="status">
            {words.added(added.map((author) => nameOf(author, authors.indexOf(author) + 1)))}
          </p>
        )}
        {present.length > 0 && (
          <p className="help" role="status">
            {words.left(present.map(({ firstName, lastName }) => `${firstName} ${lastName}`))}
          </p>
        )}
      </div>
      <DeclarationsSection
        declarations={declarations}
        onChange={(change) => onChange({ ...revised, declarations: { ...declarations, ...change } })}
        asking={askingOfRevision(asking, detail.declarations)}
        errors={errors}
        authors={authors}
        onAuthor={(key, competingInterests) =>
          onChange({
            ...revised,
            authors: authors.map((author) =>
              author.key === key ? { ...author, competingInterests } : author,
            ),
          })
        }
      />
      <p>
        <Button kind="words" onClick={() => window.confirm(words.sureToDiscard) && onChange(null)}>
          {words.discard}
        </Button>
      </p>
    </section>
  )
}
