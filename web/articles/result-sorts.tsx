import { Link } from 'react-router'
import { type ListState, listAddress } from './list-address.ts'
import { listTexts as texts } from './texts.ts'

export function ResultSorts({ state }: { state: ListState }) {
  const { relevance, latest, cited, downloaded } = texts.sorts
  const sorts = state.q
    ? ([
        ['', relevance],
        ['latest', latest],
        ['cited', cited],
        ['downloaded', downloaded],
      ] as const)
    : ([
        ['', latest],
        ['cited', cited],
        ['downloaded', downloaded],
      ] as const)
  const current = state.sort === (state.q ? 'relevance' : 'latest') ? '' : state.sort
  return (
    <nav className="words" aria-label={texts.sortLabel}>
      {sorts.map(([sort, label]) => (
        <Link
          key={label}
          to={listAddress(state, { sort })}
          aria-current={sort === current ? 'true' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
