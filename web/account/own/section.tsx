import { type ReactNode, useId } from 'react'
import { ApiError, reasonOf } from '#web/app/api.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { texts } from './texts.ts'

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

/** What went wrong with a call, where that concerns no field. */
export function failureText(error: unknown, failed: string): string {
  return `${failed}. ${reasonOf(error, texts.fetchFailedBody)}`
}

/** An error that concerns none of the visible fields. */
export function Refused({
  error,
  failed,
  fields = [],
}: {
  error: Error | null
  failed: string
  fields?: string[]
}) {
  if (!error) return null
  if (error instanceof ApiError && error.issues.some(({ path }) => fields.includes(path))) return null
  return (
    <Notice tone="bad">
      <p role="alert">
        <strong>{failed}.</strong> {reasonOf(error, texts.fetchFailedBody)}
      </p>
    </Notice>
  )
}
