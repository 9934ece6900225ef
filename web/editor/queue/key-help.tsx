import { Fragment, type ReactNode } from 'react'
import { usePreferences } from './preferences.ts'

interface KeyHelpProps {
  /** Keys, separated by spaces, with a description of what they do. */
  keys: readonly (readonly [keys: string, does: string])[]
  children?: ReactNode
}

/** Lists the keyboard shortcuts of a list. Hidden if the viewer has turned them off. */
export function KeyHelp({ keys, children }: KeyHelpProps) {
  const preferences = usePreferences()
  if (!preferences.keys) return null
  return (
    <p className="key-help">
      {keys.map(([names, does]) => (
        <span key={names}>
          {names.split(' ').map((name) => (
            <Fragment key={name}>
              <kbd>{name}</kbd>{' '}
            </Fragment>
          ))}
          {does}
        </span>
      ))}
      {children}
    </p>
  )
}
