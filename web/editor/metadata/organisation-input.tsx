import { countryName } from '#domain/article/article-parts.ts'
import type { RegistryOrganisation } from '#domain/schemas/registries.ts'
import { SuggestingInput } from '#web/ui/forms/suggesting-input.tsx'
import type { Form } from '#web/ui/forms/use-form.ts'
import { findOrganisations } from './calls.ts'
import { metadataTexts } from './metadata-texts.ts'

interface OrganisationInputProps {
  /** Id and error message of the field, as the form returns them. */
  field: ReturnType<Form['field']>
  label: string
  value: string
  /** Kind of organisations to suggest: those with a ROR, or funders. */
  of: 'ror' | 'funder'
  onType: (name: string) => void
  onChoose: (organisation: RegistryOrganisation) => void
}

/** Field for the name of an organisation, with suggestions from the configured registries. */
export function OrganisationInput({ field, of, ...rest }: OrganisationInputProps) {
  return (
    <SuggestingInput
      {...field}
      {...rest}
      required
      find={(typed) => findOrganisations(of, typed)}
      words={metadataTexts.organisations}
      show={({ name, city, country, ror, funderId }) => ({
        key: ror ?? funderId ?? name,
        name,
        note: [city, country && countryName(country)].filter(Boolean).join(', ') || funderId,
      })}
    />
  )
}
