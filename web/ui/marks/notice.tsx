import { Check, Info, Lock, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { texts } from '../texts.ts'
import { Icon } from './icon.tsx'

type Tone = 'info' | 'ok' | 'warn' | 'bad'
const icons: Record<Tone, LucideIcon> = { info: Info, ok: Check, warn: TriangleAlert, bad: TriangleAlert }

interface NoticeProps {
  tone?: Tone
  icon?: LucideIcon
  /** Text of the notice. It starts with a <strong> element that names the subject. */
  children: ReactNode
}

export function Notice({ tone = 'info', icon, children }: NoticeProps) {
  return (
    <div className={classNames('notice', tone !== 'info' && tone)} role="note">
      <Icon of={icon ?? icons[tone]} />
      <div>{children}</div>
    </div>
  )
}

/**
 * Content that authors and reviewers never see, with a label that says so. Its role is 'note' and not a
 * landmark, because a page may have many.
 */
export function Confidential({ children }: { children: ReactNode }) {
  return (
    <div className="confidential" role="note" aria-label={texts.confidential}>
      <p className="confidential-mark">
        <Icon of={Lock} />
        {texts.confidential}
      </p>
      {children}
    </div>
  )
}

type BadgeTone = 'plain' | 'open-access' | 'ok' | 'warn' | 'bad' | 'info' | 'honour'

export function Badge({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: BadgeTone
  icon?: LucideIcon
  children: ReactNode
}) {
  return (
    <span className={classNames('badge', tone !== 'plain' && tone)}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  )
}
