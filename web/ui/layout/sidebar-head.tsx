import type { ReactNode } from 'react'

/** The heading of a block of the sidebar. */
export function SidebarHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="head small">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
