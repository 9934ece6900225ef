import type { CreditRole } from '#domain/article/article-parts.ts'
import { CreditRoles } from '#web/ui/forms/credit-roles.tsx'
import { FieldError, FieldLabel } from '#web/ui/forms/field-parts.tsx'
import { type DraftAuthor, fieldIds, nameOf } from '../draft.ts'
import { declarationTexts } from './declaration-texts.ts'
import './declarations.css'

const words = declarationTexts.contributions

interface ContributionsProps {
  authors: readonly DraftAuthor[]
  onChange: (key: string, roles: CreditRole[]) => void
  isRequired: boolean
  error: string | undefined
}

/** Who did what. Folded unless it is required or filled in. */
export function Contributions({ authors, onChange, isRequired, error }: ContributionsProps) {
  return (
    <details
      className="declarations-contributions"
      open={isRequired || authors.some(({ roles }) => roles.length > 0) || undefined}
    >
      <summary>
        <FieldLabel label={words.title} required={isRequired} optional={!isRequired} />
      </summary>
      <p className="help">{words.intro}</p>
      {error && <FieldError id={`${fieldIds.roles}-error`}>{error}</FieldError>}
      <CreditRoles
        id={fieldIds.roles}
        authors={authors.map((author, index) => ({
          key: author.key,
          name: nameOf(author, index + 1),
          shortName: author.lastName || nameOf(author, index + 1),
          roles: author.roles,
        }))}
        onChange={(index, roles) => {
          const author = authors[index]
          if (author) onChange(author.key, roles)
        }}
      />
    </details>
  )
}
