import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  help?: ReactNode
  children: ReactNode
}

/** A section with its description on the left and controls on the right. */
export function Section({ title, help, children }: SectionProps) {
  const id = useId()
  return (
    <section className="own-section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {help && <p className="help">{help}</p>}
      </div>
      <div className="own-body">{children}</div>
    </section>
  )
}
