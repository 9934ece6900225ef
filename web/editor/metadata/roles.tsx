import { CreditRoles } from '#web/ui/forms/credit-roles.tsx'
import { nameOf, type SectionProps, withItem } from './content.ts'

/** Who did what, by CRediT. */
export function Roles({ content, change }: SectionProps) {
  const { authors } = content
  return (
    <CreditRoles
      authors={authors.map((author, index) => ({
        key: author.id ?? `new-${index}`,
        name: nameOf(author),
        shortName: author.lastName || nameOf(author),
        roles: author.roles,
      }))}
      onChange={(index, roles) => {
        const author = authors[index]
        if (author) change({ authors: withItem(authors, index, { ...author, roles }) })
      }}
    />
  )
}
