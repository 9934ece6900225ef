import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useKeptFocus } from './kept-focus.ts'

export interface Tab {
  id: string
  label: ReactNode
  count?: number | undefined
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  /** Panel of the selected tab. */
  children: ReactNode
  /** 'page': large tabs with a line below the page heading. */
  look?: 'page' | 'inline'
}

/**
 * Tabs with the ARIA pattern: arrow keys, Home and End select a tab, and only the selected tab is in the tab
 * order.
 */
export function Tabs({ label, tabs, selected, onSelect, children, look = 'page' }: TabsProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useKeptFocus(panel)

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === selected)
    const to = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const target = to === undefined ? undefined : tabs[to]
    if (!target || to === undefined) return
    event.preventDefault()
    onSelect(target.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }

  return (
    <>
      <div
        ref={list}
        className={classNames('words', look === 'page' && 'page-tabs')}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${base}panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="count">{tab.count.toLocaleString('en-US')}</span>}
          </button>
        ))}
      </div>
      <div
        ref={panel}
        role="tabpanel"
        id={`${base}panel`}
        aria-labelledby={`${base}${selected}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable (ARIA tabs pattern).
        tabIndex={0}
      >
        {children}
      </div>
    </>
  )
}
