import type { ReactNode } from 'react'

/** Heading of a block in the sidebar. */
export function SidebarHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="head small">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
