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

/** A part of the page that is folded on phones, so that the whole page fits on a few screens. Wide pages show it as it is. */
export function PhoneFold({ title, summary, open: isOpenAtFirst = false, children }: PhoneFoldProps) {
  const isNarrow = useNarrow()
  const [open, setOpen] = useState(isOpenAtFirst)
  useEffect(() => {
    if (isOpenAtFirst) setOpen(true)
  }, [isOpenAtFirst])
  if (!isNarrow) return children
  return (
    <details
      className="fold editor-phone-fold"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {title} {summary && <small>{summary}</small>}
      </summary>
      {children}
    </details>
  )
}
