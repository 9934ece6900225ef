import { useEffect, useRef } from 'react'
import { Notice } from '../marks/notice.tsx'

/**
 * A failure that concerns no field. Takes focus, because the submit button may be a screen below; give it a
 * `key` that changes with each call, so that submitting again announces it again.
 */
export function FormFailure({ failure, id }: { failure: string; id?: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} id={id} tabIndex={-1} role="alert" className="form-failure">
      <Notice tone="bad">
        <p>{failure}</p>
      </Notice>
    </div>
  )
}
