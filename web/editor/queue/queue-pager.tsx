import { Link } from 'react-router'
import { queueTexts as words } from './queue-texts.ts'

export function QueuePager({
  page,
  pages,
  total,
  search,
}: {
  page: number
  pages: number
  total: number
  search: URLSearchParams
}) {
  const to = (target: number) => {
    const address = new URLSearchParams(search)
    address.set('page', String(target))
    return `?${address}`
  }
  return (
    <nav className="queue-pager" aria-label={words.pager.label}>
      {page > 1 && <Link to={to(page - 1)}>{words.pager.previous}</Link>}
      <span className="figures">{words.pager.at(page, pages, total)}</span>
      {page < pages && <Link to={to(page + 1)}>{words.pager.next}</Link>}
    </nav>
  )
}
