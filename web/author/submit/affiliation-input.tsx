import { api } from '#web/app/api.ts'
import { SuggestingInput } from '#web/ui/forms/suggesting-input.tsx'
import { texts } from './texts.ts'

const words = texts.authors

interface AffiliationInputProps {
  id: string
  value: string
  onType: (affiliation: string) => void
  error?: string | null | undefined
  maxLength?: number | undefined
}

/**
 * An author's affiliation, with suggestions from the author's earlier submissions, published articles, and the registry of
 * organisations, all in this journal's own database.
 */
export function AffiliationInput({ onType, ...field }: AffiliationInputProps) {
  return (
    <SuggestingInput
      {...field}
      onType={onType}
      label={words.affiliation}
      required
      find={(q) => api('GET /api/registries/affiliations', { query: { q } })}
      show={({ affiliation, source }) => ({
        key: affiliation,
        name: affiliation,
        note: words.affiliationFrom[source],
      })}
      onChoose={({ affiliation }) => onType(affiliation)}
      words={words.affiliations}
    />
  )
}
