import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/marks/icon.tsx'

interface CheckLineProps {
  /** Whether nothing needs the editor's attention. */
  ok: boolean
  title: string
  children?: ReactNode
}

/** A line of the checks: what was found, and details below it. */
export function CheckLine({ ok, title, children }: CheckLineProps) {
  return (
    <li className={ok ? 'screening-ok' : 'screening-open'}>
      <Icon of={ok ? Check : CircleAlert} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </li>
  )
}
