import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon } from '../marks/icon.tsx'

interface Look {
  /**
   * Look of the button. A view has at most one primary button; others are secondary (outlined), quiet, or
   * text buttons ('words').
   */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'words' | 'danger-words'
  size?: 'small' | 'large' | undefined
  block?: boolean
  icon?: LucideIcon | undefined
  className?: string | undefined
  children: ReactNode
}

function looks({ kind = 'secondary', size, block, className }: Omit<Look, 'children'>): string {
  if (kind === 'words') return classNames('word-button', className)
  if (kind === 'danger-words') return classNames('word-button danger', className)
  return classNames('button', kind !== 'secondary' && kind, size, block && 'block', className)
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** While true, the button keeps the focus but does nothing, and `busyText` replaces its label. */
  busy?: boolean
  busyText?: string
}

export function Button(props: ButtonProps) {
  const { kind, size, block, icon, className, children, busy, busyText, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      className={looks({ kind, size, block, className })}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={
        busy
          ? (event) => {
              event.preventDefault()
            }
          : rest.onClick
      }
    >
      {icon && <Icon of={icon} />}
      {busy && busyText ? busyText : children}
    </button>
  )
}

interface LinkButtonProps extends Look, Omit<ComponentProps<typeof Link>, 'className' | 'children'> {}

/** A link that looks like a button. It is for navigation only. */
export function LinkButton({ kind, size, block, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={looks({ kind, size, block, className })}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  )
}

interface FileLinkProps extends Look, Omit<ComponentProps<'a'>, 'className' | 'children'> {}

/** Like LinkButton, but for files, other sites and pages outside the router. */
export function PlainLinkButton({ kind, size, block, icon, className, children, ...rest }: FileLinkProps) {
  return (
    <a {...rest} className={looks({ kind, size, block, className })}>
      {icon && <Icon of={icon} />}
      {children}
    </a>
  )
}
