import { useId, useState } from 'react'
import { type CreditRole, creditDegrees, creditRoles } from '#domain/article/article-parts.ts'
import { ScrollX } from '../lists/scroll-x.tsx'
import { Button } from './button.tsx'
import { Select } from './field.tsx'
import './credit-roles.css'

export const creditTexts = {
  title: 'Contributions',
  help: 'CRediT, the Contributor Roles Taxonomy.',
  role: 'Role',
  label: (role: string, name: string) => `${role}, ${name}`,
  none: '–',
  degrees: { '': 'none', plain: 'contributed', lead: 'lead', equal: 'equal', supporting: 'supporting' },
  all: 'Show all 14 roles',
  more: 'Another author with a contribution',
  choose: 'Choose an author',
}
const words = creditTexts
const choices = ['', 'plain', ...creditDegrees] as const
type Choice = (typeof choices)[number]

/** Up to this number, every author has a column at once. */
const few = 12

interface CreditRolesProps {
  /** Id of the first control. */
  id?: string
  authors: readonly { key: string; name: string; shortName: string; roles: readonly CreditRole[] }[]
  onChange: (index: number, roles: CreditRole[]) => void
}

/**
 * Table of CRediT roles and authors. A role can be none, contributed, lead, equal or supporting. Of many authors, those with
 * a role have a column, and others are chosen from a list.
 */
export function CreditRoles({ id, authors, onChange }: CreditRolesProps) {
  const [isWhole, setWhole] = useState(false)
  const [added, setAdded] = useState<readonly string[]>([])
  const moreId = useId()
  const columns = authors.map((author, index) => ({ ...author, index }))
  const isShown = ({ key, roles }: (typeof columns)[number]) =>
    authors.length <= few || roles.length > 0 || added.includes(key)
  const listed = columns.filter(isShown)
  const hidden = columns.filter((author) => !isShown(author))
  const used = creditRoles.filter((role) =>
    authors.some(({ roles }) => roles.some((own) => own.role === role)),
  )
  const shown = isWhole || used.length === 0 ? creditRoles : used

  function set(index: number, role: CreditRole['role'], choice: Choice) {
    const others = (authors[index]?.roles ?? []).filter((own) => own.role !== role)
    const degree = choice === 'plain' || choice === '' ? null : choice
    const roles = choice === '' ? others : [...others, { role, degree }]
    // All roles stay on the screen while somebody is choosing.
    if (used.length === 0) setWhole(true)
    onChange(
      index,
      roles.toSorted((a, b) => creditRoles.indexOf(a.role) - creditRoles.indexOf(b.role)),
    )
  }

  return (
    <>
      <p className="help">{words.help}</p>
      {listed.length > 0 && (
        <ScrollX label={words.title}>
          <table className="table credit-roles">
            <thead>
              <tr>
                <th scope="col">{words.role}</th>
                {listed.map(({ key, shortName }) => (
                  <th key={key} scope="col">
                    {shortName}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((role, row) => (
                <tr key={role}>
                  <th scope="row">{role}</th>
                  {listed.map(({ key, name, roles, index }, column) => {
                    const own = roles.find((one) => one.role === role)
                    return (
                      <td key={key}>
                        <select
                          className="input"
                          id={row === 0 && column === 0 ? id : undefined}
                          aria-label={words.label(role, name)}
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
      )}
      {listed.length > 0 && shown.length < creditRoles.length && (
        <p>
          <Button kind="words" onClick={() => setWhole(true)}>
            {words.all}
          </Button>
        </p>
      )}
      {hidden.length > 0 && (
        <Select
          id={listed.length === 0 && id ? id : moreId}
          label={words.more}
          placeholder={words.choose}
          options={hidden.map(({ key, name }) => [key, name] as const)}
          value=""
          onChange={(event) => setAdded([...added, event.target.value])}
        />
      )}
    </>
  )
}
