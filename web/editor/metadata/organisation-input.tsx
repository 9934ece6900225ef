import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { countryName } from '#domain/article/article-parts.ts'
import type { RegistryOrganisation } from '#domain/schemas/registries.ts'
import { TextInput } from '#web/ui/forms/field.tsx'
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
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const found = useOrganisations(of, typed)
  const isOpen = typed !== null && found.length > 0

  function close() {
    setTyped(null)
    setActive(-1)
  }

  function choose(organisation: RegistryOrganisation) {
    close()
    onChoose(organisation)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !isOpen) return
    const chosen = found[active]
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const places = found.length + 1
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((now) => ((now + 1 + step + places) % places) - 1)
    }
  }

  const optionId = (index: number) => `${listId}-${index}`
  return (
    <div className="metadata-organisation">
      <TextInput
        {...field}
        label={label}
        required
        value={value}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        onChange={({ target }) => {
          onType(target.value)
          setTyped(target.value)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <p className="hidden-text" role="status">
        {isOpen && words.found(found.length)}
      </p>
      <div className="metadata-options" id={listId} role="listbox" aria-label={words.list} hidden={!isOpen}>
        {found.map((organisation, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
          <div
            key={organisation.ror ?? organisation.funderId}
            id={optionId(index)}
            className="metadata-option"
            role="option"
            aria-selected={index === active}
            // Prevents the field from losing the focus before the click event.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(organisation)}
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

/** Milliseconds without a key press before suggestions are requested. */
const pause = 150

/**
 * Returns organisations with this name; none if nothing was typed, no registry is configured, or the request
 * fails.
 */
function useOrganisations(of: 'ror' | 'funder', typed: string | null): RegistryOrganisation[] {
  const [found, setFound] = useState<RegistryOrganisation[]>([])
  useEffect(() => {
    if (typed === null || typed.trim().length < 2) {
      setFound([])
      return
    }
    let isCurrent = true
    const timer = setTimeout(() => {
      findOrganisations(of, typed)
        .then((organisations) => isCurrent && setFound(organisations))
        .catch(() => isCurrent && setFound([]))
    }, pause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [of, typed])
  return found
}
