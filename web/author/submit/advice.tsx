import { Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/marks/icon.tsx'
import './advice.css'

/** Advice from the guidelines. It never blocks the submission. */
export function Advice({ children }: { children: ReactNode }) {
  return (
    <p className="advice" role="note">
      <Icon of={Lightbulb} />
      <span>{children}</span>
    </p>
  )
}
