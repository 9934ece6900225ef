import { useEffect, useRef } from 'react'
import { Notice } from '../marks/notice.tsx'

/**
 * Message about a failure that concerns no field. It takes the focus, because the submit button may be a
 * screen further down. Its `key` must change with each call, so that it is announced again.
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
