import type { CreditRole, creditDegrees } from '#domain/article/article-parts.ts'
import { classNames } from '../class-names.ts'
import { creditTexts as words } from './credit-texts.ts'

/** An author's part in a role; 'plain' if the degree was not said. */
export type Degree = '' | 'plain' | (typeof creditDegrees)[number]

const next = { '': 'lead', plain: 'lead', lead: 'equal', equal: 'supporting', supporting: '' } as const
const dots = { plain: 'past', lead: 'full', equal: 'half', supporting: '' } as const

export const nextDegree = (degree: Degree): Degree => next[degree]

export function degreeOf(roles: readonly CreditRole[], role: CreditRole['role']): Degree {
  const own = roles.find((one) => one.role === role)
  return own ? (own.degree ?? 'plain') : ''
}

export function CreditDot({ degree }: { degree: Exclude<Degree, ''> }) {
  return <i className={classNames('dot', dots[degree])} aria-hidden="true" />
}

interface CreditCellProps {
  id: string | undefined
  label: string
  degree: Degree
  onChoose: () => void
}

/** A cell that shows the part of one author in one role, and goes on to the next degree. */
export function CreditCell({ id, label, degree, onChoose }: CreditCellProps) {
  return (
    <button
      type="button"
      id={id}
      className="credit-cell"
      aria-label={`${label}: ${words.degrees[degree]}`}
      title={words.degrees[degree]}
      onClick={onChoose}
    >
      {degree === '' ? words.none : <CreditDot degree={degree} />}
    </button>
  )
}
