import type { LucideIcon } from 'lucide-react'

/** A decorative icon next to text, hidden from screen readers. */
export function Icon({ of: Sign, className }: { of: LucideIcon; className?: string | undefined }) {
  return <Sign className={className ? `icon ${className}` : 'icon'} aria-hidden="true" focusable="false" />
}
