import type { ReactNode } from 'react'

/** Container in which wide tables scroll horizontally, also with the keyboard. */
export function ScrollX({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="scroll-x" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
