import { Link, useLocation } from 'react-router'
import type { MenuEntry } from '#domain/journal/site.ts'
import { texts } from './texts.ts'

/**
 * Whether a menu item leads to the current page or to a page above it. On an article's page, 'Articles' is
 * current.
 */
function isCurrent(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
}

/** The menu. Items that have others below them open a list, also without scripts. */
export function NavLinks({ menu }: { menu: readonly MenuEntry[] }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {menu.map(({ name, href, below }) => {
        const isBelow = below.some((item) => isCurrent(item.href, pathname))
        const current = isCurrent(href, pathname) ? 'page' : isBelow ? 'true' : undefined
        return (
          <li key={`${name} ${href}`}>
            <Link to={href} aria-current={current}>
              {name}
            </Link>
            {/* The key closes the list after navigation. */}
            {below.length > 0 && <Below key={pathname} name={name} items={below} />}
          </li>
        )
      })}
    </ul>
  )
}

function Below({ name, items }: { name: string; items: MenuEntry['below'] }) {
  const { pathname } = useLocation()
  return (
    // One list at a time is open.
    <details
      className="nav-below"
      name="menu-below"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return
        currentTarget.open = false
        currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary>
        <span className="hidden-text">{texts.nav.below(name)}</span>
      </summary>
      <ul>
        {items.map((item) => (
          <li key={`${item.name} ${item.href}`}>
            <Link to={item.href} aria-current={isCurrent(item.href, pathname) ? 'page' : undefined}>
              {item.name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
