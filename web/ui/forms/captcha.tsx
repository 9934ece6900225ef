import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OutsideCaptcha } from '#domain/account/captcha.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FieldError } from '#web/ui/forms/field-parts.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import './captcha.css'
import { captchaTexts as words } from './captcha-texts.ts'
import { makeOutsideCaptcha } from './outside-captcha.ts'

interface CaptchaProps {
  id: string
  onToken: (token: string | null) => void
  /** A change of this number requests a new captcha, because a token can be used only once. */
  attempt: number
  /** The external captcha provider, if one is configured. */
  outside?: OutsideCaptcha | null | undefined
  error?: string | undefined
}

/** Captcha for forms that are open to everyone. Its code is loaded when it is shown. */
export function Captcha({ id, onToken, attempt, outside, error }: CaptchaProps) {
  const place = useRef<HTMLDivElement>(null)
  const reset = useRef<(() => void) | null>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const [expired, setExpired] = useState(false)
  const tell = useEffectEvent((token: string | null) => {
    if (token) setExpired(false)
    onToken(token)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads it again.
  useEffect(() => {
    let gone = false
    let element: HTMLElement | undefined
    const options = { onToken: tell, onExpired: () => setExpired(true) }
    const made = outside
      ? makeOutsideCaptcha(outside, options)
      : import('./captcha-widget.ts').then(({ makeCaptcha }) => makeCaptcha(options))
    made.then(
      (captcha) => {
        if (gone) return
        element = captcha.element
        reset.current = captcha.reset
        place.current?.append(element)
        captcha.show?.()
        setState('shown')
      },
      () => !gone && setState('failed'),
    )
    return () => {
      gone = true
      element?.remove()
      reset.current = null
    }
  }, [tries])

  useEffect(() => {
    if (attempt === 0) return
    tell(null)
    reset.current?.()
  }, [attempt])

  return (
    <fieldset className="field captcha" id={id} tabIndex={-1} aria-describedby={`${id}-help`}>
      <legend>
        {words.label}
        <span className="required" aria-hidden="true">
          {' '}
          *
        </span>
      </legend>
      <div ref={place} className="captcha-place">
        {state === 'loading' && (
          <p className="help" role="status">
            {words.loading}
          </p>
        )}
        {state === 'failed' && (
          <Notice tone="bad">
            <p>{words.failed}</p>
            <Button
              size="small"
              onClick={() => {
                setState('loading')
                setTries(tries + 1)
              }}
            >
              {words.retry}
            </Button>
          </Notice>
        )}
      </div>
      {(error || expired) && <FieldError id={`${id}-error`}>{error ?? words.expired}</FieldError>}
      <p className="help" id={`${id}-help`}>
        {outside ? words.outsideHelp : words.help}
      </p>
    </fieldset>
  )
}
