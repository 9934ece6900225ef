import type { ReactNode } from 'react'
import { abstractAdvice, guidelinesFor, keywordAdvice } from '#domain/journal/guidelines.ts'
import { type DetailName, detailLabel, detailNames } from '#domain/manuscript/details.ts'
import { limits, messages } from '#domain/manuscript/submission.ts'
import { useKinds } from '#web/app/kinds.ts'
import { Select, TextArea } from '#web/ui/forms/field.tsx'
import { Advice } from './advice.tsx'
import { type Details, fieldIds } from './draft.ts'
import type { JournalRules } from './journal-rules.ts'
import { KeywordsInput } from './keywords-input.tsx'
import { texts } from './texts.ts'

const words = texts.details
const wide: ReadonlySet<DetailName> = new Set(['title', 'abstract', 'keywords'])

interface DetailsStepProps {
  details: Details
  rules: JournalRules
  onChange: (details: Details) => void
  /** Error messages by field id. */
  errors: Readonly<Record<string, string>>
  /** Returns what is shown below a field that was filled in from the file. */
  mark: (name: DetailName) => ReactNode
  /** Fields that follow those of the manuscript in this step. */
  children: ReactNode
}

export function DetailsStep({ details, rules, onChange, errors, mark, children }: DetailsStepProps) {
  const id = fieldIds.details
  const { fields, fieldName } = useKinds()
  const guidelines = guidelinesFor(rules, details.manuscriptType)
  const about = rules.submissions.types.find((type) => type.id === details.manuscriptType)
  const isClosed = about !== undefined && (!about.isOpen || about.isRemoved)
  const aboutAbstract = abstractAdvice(details.abstract, guidelines)
  const aboutKeywords = keywordAdvice(details.keywords, guidelines)
  const controls: Record<DetailName, ReactNode> = {
    title: (
      <div>
        <TextArea
          id={id('title')}
          label={detailLabel('title')}
          required
          rows={2}
          maxLength={limits.draftLine}
          value={details.title}
          onChange={(event) =>
            onChange({ ...details, title: event.target.value.replaceAll(/[\r\n]+/g, ' ') })
          }
          error={errors[id('title')]}
        />
      </div>
    ),
    abstract: (
      <div>
        <TextArea
          id={id('abstract')}
          label={detailLabel('abstract')}
          required
          rows={10}
          maxLength={limits.draftAbstract}
          help={words.abstractHelp(guidelines.abstractWords)}
          aside={words.counter(details.abstract.trim().length)}
          value={details.abstract}
          onChange={(event) => onChange({ ...details, abstract: event.target.value })}
          error={errors[id('abstract')]}
        />
        {aboutAbstract && <Advice>{aboutAbstract}</Advice>}
      </div>
    ),
    keywords: (
      <div>
        <KeywordsInput
          keywords={details.keywords}
          help={words.keywordsHelp(guidelines.keywordsFrom, guidelines.keywordsTo)}
          onChange={(keywords) => onChange({ ...details, keywords })}
          error={errors[id('keywords')]}
        />
        {aboutKeywords && <Advice>{aboutKeywords}</Advice>}
      </div>
    ),
    manuscriptType: (
      <Select
        id={id('manuscriptType')}
        label={detailLabel('manuscriptType')}
        placeholder={words.typePlaceholder}
        required
        options={rules.submissions.types
          // A selected type that was closed in the meantime stays in the list, with a notice.
          .filter((type) => (type.isOpen && !type.isRemoved) || type.id === details.manuscriptType)
          .map((type) => [type.id, type.name] as const)}
        value={details.manuscriptType}
        onChange={(event) => onChange({ ...details, manuscriptType: event.target.value })}
        help={about?.guidelines || undefined}
        error={errors[id('manuscriptType')] ?? (isClosed ? messages.typeClosed : undefined)}
      />
    ),
    fieldOfStudy: (
      <Select
        id={id('fieldOfStudy')}
        label={detailLabel('fieldOfStudy')}
        placeholder={words.fieldPlaceholder}
        required
        options={{
          ...fields,
          // The same goes for a field that was removed.
          ...(details.fieldOfStudy && { [details.fieldOfStudy]: fieldName(details.fieldOfStudy) }),
        }}
        value={details.fieldOfStudy}
        onChange={(event) => onChange({ ...details, fieldOfStudy: event.target.value })}
        error={errors[id('fieldOfStudy')]}
      />
    ),
  }
  return (
    <div className="form-grid two-up wizard-fields">
      {detailNames.map((name) => (
        <div key={name} className={wide.has(name) ? 'full' : undefined} data-found={name}>
          {controls[name]}
          {mark(name)}
        </div>
      ))}
      {children}
    </div>
  )
}
