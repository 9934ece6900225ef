import { fieldsOfStudy, manuscriptTypes } from '#domain/manuscript.ts'
import { Select, TextArea } from '#web/ui/field.tsx'
import { type Details, fieldIds } from './draft.ts'
import { KeywordsInput } from './keywords-input.tsx'
import { texts } from './texts.ts'

const words = texts.details

interface DetailsStepProps {
  details: Details
  onChange: (details: Details) => void
  /** By the id of the field. */
  errors: Readonly<Record<string, string>>
}

export function DetailsStep({ details, onChange, errors }: DetailsStepProps) {
  const id = fieldIds.details
  return (
    <div className="form-grid two-up wizard-fields">
      <div className="full">
        <TextArea
          id={id('title')}
          label={words.title}
          required
          rows={2}
          value={details.title}
          onChange={(event) =>
            onChange({ ...details, title: event.target.value.replaceAll(/[\r\n]+/g, ' ') })
          }
          error={errors[id('title')]}
        />
      </div>
      <div className="full">
        <TextArea
          id={id('abstract')}
          label={words.abstract}
          required
          rows={10}
          help={words.abstractHelp}
          aside={words.counter(details.abstract.trim().length)}
          value={details.abstract}
          onChange={(event) => onChange({ ...details, abstract: event.target.value })}
          error={errors[id('abstract')]}
        />
      </div>
      <div className="full">
        <KeywordsInput
          keywords={details.keywords}
          onChange={(keywords) => onChange({ ...details, keywords })}
          error={errors[id('keywords')]}
        />
      </div>
      <Select
        id={id('manuscriptType')}
        label={words.type}
        placeholder={words.typePlaceholder}
        required
        options={manuscriptTypes}
        value={details.manuscriptType}
        onChange={(event) => onChange({ ...details, manuscriptType: event.target.value })}
        error={errors[id('manuscriptType')]}
      />
      <Select
        id={id('fieldOfStudy')}
        label={words.field}
        placeholder={words.fieldPlaceholder}
        required
        options={fieldsOfStudy}
        value={details.fieldOfStudy}
        onChange={(event) => onChange({ ...details, fieldOfStudy: event.target.value })}
        error={errors[id('fieldOfStudy')]}
      />
    </div>
  )
}
