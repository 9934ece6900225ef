import { useState } from 'react'
import { type CreditRole, creditDegrees, creditRoles } from '#domain/article/article-parts.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { ScrollX } from '#web/ui/lists/scroll-x.tsx'
import { type SectionProps, withItem } from './content.ts'
import { nameOf } from './contributors.tsx'
import { metadataTexts } from './metadata-texts.ts'

const words = metadataTexts.roles
const choices = ['', 'plain', ...creditDegrees] as const
type Choice = (typeof choices)[number]

/** Table of CRediT roles and authors. A role can be none, contributed, lead, equal or supporting. */
export function Roles({ content, change }: SectionProps) {
  const { authors } = content
  const [isWhole, setWhole] = useState(false)
  const used = creditRoles.filter((role) =>
    authors.some(({ roles }) => roles.some((own) => own.role === role)),
  )
  const shown = isWhole || used.length === 0 ? creditRoles : used

  function set(index: number, role: CreditRole['role'], choice: Choice) {
    const author = authors[index]
    if (!author) return
    const others = author.roles.filter((own) => own.role !== role)
    const degree = choice === 'plain' || choice === '' ? null : choice
    const roles = choice === '' ? others : [...others, { role, degree }]
    change({
      authors: withItem(authors, index, {
        ...author,
        roles: roles.sort((a, b) => creditRoles.indexOf(a.role) - creditRoles.indexOf(b.role)),
      }),
    })
  }

  return (
    <>
      <p className="help">{words.help}</p>
      <ScrollX label={metadataTexts.sections.roles}>
        <table className="table metadata-roles">
          <thead>
            <tr>
              <th scope="col">{words.role}</th>
              {authors.map((author, index) => (
                <th key={author.id ?? `new-${index}`} scope="col">
                  {author.lastName || nameOf(author)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((role) => (
              <tr key={role}>
                <th scope="row">{role}</th>
                {authors.map((author, index) => {
                  const own = author.roles.find((one) => one.role === role)
                  return (
                    <td key={author.id ?? `new-${index}`}>
                      <select
                        className="input"
                        aria-label={words.label(role, nameOf(author))}
                        value={own ? (own.degree ?? 'plain') : ''}
                        onChange={(event) => set(index, role, event.target.value as Choice)}
                      >
                        {choices.map((choice) => (
                          <option key={choice} value={choice}>
                            {choice === '' ? words.none : words.degrees[choice]}
                          </option>
                        ))}
                      </select>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      {shown.length < creditRoles.length && (
        <p>
          <Button kind="words" onClick={() => setWhole(true)}>
            {words.all}
          </Button>
        </p>
      )}
    </>
  )
}
