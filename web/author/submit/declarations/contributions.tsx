import { TriangleAlert } from 'lucide-react'
import type { CreditRole } from '#domain/article/article-parts.ts'
import { CreditRoles } from '#web/ui/forms/credit-roles.tsx'
import { FieldError, FieldLabel } from '#web/ui/forms/field-parts.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
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

/** Who did what. */
export function Contributions({ authors, onChange, isRequired, error }: ContributionsProps) {
  const named = authors.map((author, index) => ({ ...author, name: nameOf(author, index + 1) }))
  const withOne = named.filter(({ roles }) => roles.length === 1)
  const hasMore = named.some(({ roles }) => roles.length > 1)
  return (
    <section className="declarations-contributions" aria-labelledby="contributions-title">
      <h3 id="contributions-title">
        <FieldLabel label={words.title} required={isRequired} optional={!isRequired} />
      </h3>
      <p className="help">{words.intro}</p>
      {error && <FieldError id={`${fieldIds.roles}-error`}>{error}</FieldError>}
      <CreditRoles
        id={fieldIds.roles}
        authors={named.map(({ key, name, lastName, roles }) => ({
          ...{ key, name, roles },
          shortName: lastName || name,
        }))}
        onChange={(index, roles) => {
          const author = authors[index]
          if (author) onChange(author.key, roles)
        }}
      />
      {hasMore && withOne.length > 0 && (
        <p className="declarations-tie">
          <Icon of={TriangleAlert} /> {words.oneRole(withOne.map(({ name }) => name))}
        </p>
      )}
    </section>
  )
}
