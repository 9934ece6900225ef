import type { AffiliationPart } from '#domain/article/article-parts.ts'
import { countryNames } from '#domain/article/countries.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Select, TextInput } from '#web/ui/forms/field.tsx'
import type { Form } from '#web/ui/forms/use-form.ts'
import { metadataTexts } from './metadata-texts.ts'
import { OrganisationInput } from './organisation-input.tsx'

const words = metadataTexts.fields

interface AffiliationFieldsProps {
  path: string
  legend: string
  affiliation: AffiliationPart
  form: Form
  /** Called with changed fields; null removes the affiliation. */
  onChange: (part: Partial<AffiliationPart> | null) => void
}

export function AffiliationFields({ path, legend, affiliation, form, onChange }: AffiliationFieldsProps) {
  return (
    <fieldset className="metadata-group">
      <legend>{legend}</legend>
      <div className="form-grid two-up">
        <OrganisationInput
          of="ror"
          field={form.field(`${path}.name`)}
          label={words.institution}
          value={affiliation.name}
          onType={(name) => onChange({ name })}
          onChoose={({ name, city, country, ror }) => onChange({ name, city, country, ror })}
        />
        <TextInput
          {...form.field(`${path}.ror`)}
          label={words.ror}
          help={words.rorHelp}
          value={affiliation.ror ?? ''}
          onChange={(event) => onChange({ ror: event.target.value.trim() || null })}
        />
        <TextInput
          {...form.field(`${path}.city`)}
          label={words.city}
          value={affiliation.city ?? ''}
          onChange={(event) => onChange({ city: event.target.value || null })}
        />
        <Select
          {...form.field(`${path}.country`)}
          label={words.country}
          placeholder={words.noCountry}
          options={countryNames()}
          value={affiliation.country ?? ''}
          onChange={(event) => onChange({ country: event.target.value || null })}
        />
      </div>
      <p>
        <Button kind="words" onClick={() => onChange(null)}>
          {metadataTexts.contributors.removeAffiliation}
        </Button>
      </p>
    </fieldset>
  )
}
