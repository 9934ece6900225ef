import { Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/marks/icon.tsx'
import './advice.css'

/** Non-blocking advice from the guidelines. */
export function Advice({ children }: { children: ReactNode }) {
  return (
    <p className="advice" role="note">
      <Icon of={Lightbulb} />
      <span>{children}</span>
    </p>
  )
}
