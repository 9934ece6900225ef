import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/marks/icon.tsx'
import { daysBetween, longDate, relativeDate } from '#web/ui/text/dates.tsx'
import { texts } from './texts.ts'

export function Due({ date, children }: { date: string; children?: ReactNode }) {
  const late = daysBetween(date, new Date())
  return (
    <p className={late > 0 ? 'reviewer-due late' : 'reviewer-due'}>
      <Icon of={CalendarDays} />
      <span>
        <b>{texts.due(longDate(date))}</b>
        <small>
          {late > 0 ? texts.late(late) : relativeDate(date)}
          {children && <>. {children}</>}
        </small>
      </span>
    </p>
  )
}
