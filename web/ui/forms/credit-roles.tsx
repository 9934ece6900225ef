import { useId, useState } from 'react'
import { type CreditRole, creditDegrees, creditRoles } from '#domain/article/article-parts.ts'
import { ScrollX } from '../lists/scroll-x.tsx'
import { Button } from './button.tsx'
import { CreditCell, CreditDot, type Degree, degreeOf, nextDegree } from './credit-cell.tsx'
import { creditTexts as words } from './credit-texts.ts'
import { Select } from './field.tsx'
import './credit-roles.css'

/** Up to this number, every author has a column at once. */
const few = 12
/** Roles that nearly every paper has. They are shown before any role is given. */
const common: readonly CreditRole['role'][] = creditRoles.filter((role) =>
  /^(?:Conceptualization|Data curation|Formal analysis|Writing . original draft)$/.test(role),
)

interface CreditRolesProps {
  /** Id of the first control. */
  id?: string
  authors: readonly { key: string; name: string; shortName: string; roles: readonly CreditRole[] }[]
  onChange: (index: number, roles: CreditRole[]) => void
}

/**
 * Table of CRediT roles and authors. A cell goes round none, lead, equal and supporting. Of many authors, those with a
 * role have a column, and others are chosen from a list.
 */
export function CreditRoles({ id, authors, onChange }: CreditRolesProps) {
  const [isWhole, setWhole] = useState(false)
  const [added, setAdded] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')
  const moreId = useId()
  const columns = authors.map((author, index) => ({ ...author, index }))
  const isShown = ({ key, roles }: (typeof columns)[number]) =>
    authors.length <= few || roles.length > 0 || added.includes(key)
  const listed = columns.filter(isShown)
  const hidden = columns.filter((author) => !isShown(author))
  const given = authors.flatMap(({ roles }) => roles)
  const used = (role: CreditRole['role']) => given.some((own) => own.role === role)
  const shown = isWhole ? creditRoles : creditRoles.filter((role) => used(role) || common.includes(role))

  function set(index: number, role: CreditRole['role'], degree: Degree) {
    const author = authors[index]
    const others = (author?.roles ?? []).filter((own) => own.role !== role)
    const roles = degree === '' ? others : [...others, { role, degree: degree === 'plain' ? null : degree }]
    setSaid(`${words.label(role, author?.name ?? '')}: ${words.degrees[degree]}`)
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
                    const degree = degreeOf(roles, role)
                    return (
                      <td key={key}>
                        <CreditCell
                          id={row === 0 && column === 0 ? id : undefined}
                          label={words.label(role, name)}
                          degree={degree}
                          onChoose={() => set(index, role, nextDegree(degree))}
                        />
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollX>
      )}
      {listed.length > 0 && (
        <p className="credit-legend">
          {creditDegrees.map((degree) => (
            <span key={degree}>
              <CreditDot degree={degree} /> {words.degrees[degree]}
            </span>
          ))}
          {given.some(({ degree }) => degree === null) && (
            <span>
              <CreditDot degree="plain" /> {words.degrees.plain}
            </span>
          )}
          {shown.length < creditRoles.length && (
            <Button kind="words" onClick={() => setWhole(true)}>
              {words.others(creditRoles.length - shown.length)}
            </Button>
          )}
        </p>
      )}
      <p className="hidden-text" role="status">
        {said}
      </p>
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
