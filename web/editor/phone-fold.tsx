import { type ReactNode, useEffect, useState } from 'react'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'

interface PhoneFoldProps {
  title: string
  /** What matters most, beside the title. */
  summary?: ReactNode
  /** Whether it is open at first, for example because its link was followed. */
  open?: boolean
  children: ReactNode
}

/**
 * A part of the page that is folded on phones, so that the whole page fits on a few screens. Wide pages show it as it is, in the
 * same elements: what somebody types in it must stay when a phone is turned or a window gets narrow.
 */
export function PhoneFold({ title, summary, open: isOpenAtFirst = false, children }: PhoneFoldProps) {
  const isNarrow = useNarrow()
  const [open, setOpen] = useState(isOpenAtFirst)
  useEffect(() => {
    if (isOpenAtFirst) setOpen(true)
  }, [isOpenAtFirst])
  return (
    <details
      className={isNarrow ? 'fold editor-phone-fold' : 'editor-wide-fold'}
      open={open || !isNarrow}
      onToggle={(event) => isNarrow && setOpen(event.currentTarget.open)}
    >
      <summary hidden={!isNarrow}>
        {title} {summary && <small>{summary}</small>}
      </summary>
      {children}
    </details>
  )
}
