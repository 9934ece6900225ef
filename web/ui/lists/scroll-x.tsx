import type { ReactNode } from 'react'

/**
 * Container in which wide tables scroll horizontally, also with the keyboard. It is a group rather than a
 * region, because the section around a table often has the same name, and names of landmarks must be unique.
 */
export function ScrollX({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" className="scroll-x" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
