import type { LucideIcon } from 'lucide-react'

/** A sign beside words: never alone, so it is hidden from screen readers. */
export function Icon({ of: Sign, className }: { of: LucideIcon; className?: string | undefined }) {
  return <Sign className={className ? `icon ${className}` : 'icon'} aria-hidden="true" focusable="false" />
}
