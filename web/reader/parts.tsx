import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#web/ui/notice.tsx'

/** Says that it worked; takes the focus, since the form that had it is gone. */
export function Done({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="reader-done" aria-labelledby="done">
      <h2 id="done" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export function FormFailure({ failure }: { failure: string | null }) {
  if (!failure) return null
  return (
    <Notice tone="bad">
      <p role="alert">{failure}</p>
    </Notice>
  )
}
