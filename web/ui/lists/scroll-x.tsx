import type { ReactNode } from 'react'

/** A table that may be wider than its place: it scrolls by itself, by keyboard, too. */
export function ScrollX({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="scroll-x" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
