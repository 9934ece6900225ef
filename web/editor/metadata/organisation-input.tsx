import { countryName } from '#domain/article/article-parts.ts'
import type { RegistryOrganisation } from '#domain/schemas/registries.ts'
import { TextInput } from '#web/ui/forms/field.tsx'
import { useCombobox } from '#web/ui/forms/use-combobox.ts'
import type { Form } from '#web/ui/forms/use-form.ts'
import { findOrganisations } from './calls.ts'
import { metadataTexts } from './metadata-texts.ts'

const words = metadataTexts.organisations

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

/**
 * Field for the name of an organisation, with suggestions from the configured registries (ARIA 1.2, list
 * autocomplete with manual selection).
 */
export function OrganisationInput({ field, label, value, of, onType, onChoose }: OrganisationInputProps) {
  const {
    options,
    isOpen,
    onType: onTyped,
    fieldEvents,
    fieldRoles,
    list,
    optionOf,
  } = useCombobox({
    find: (typed) => findOrganisations(of, typed),
    onChoose,
    label: words.list,
  })
  return (
    <div className="metadata-organisation">
      <TextInput
        {...field}
        {...fieldEvents}
        {...fieldRoles}
        label={label}
        required
        value={value}
        autoComplete="off"
        onChange={({ target }) => {
          onType(target.value)
          onTyped(target.value)
        }}
      />
      <p className="hidden-text" role="status">
        {isOpen && words.found(options.length)}
      </p>
      <div {...list} className="metadata-options">
        {options.map((organisation, index) => (
          <div
            key={organisation.ror ?? organisation.funderId}
            className="metadata-option"
            {...optionOf(organisation, index)}
          >
            <span>{organisation.name}</span>{' '}
            <span className="metadata-option-place">
              {[organisation.city, organisation.country && countryName(organisation.country)]
                .filter(Boolean)
                .join(', ') || organisation.funderId}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
