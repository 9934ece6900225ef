import 'altcha/external'
import 'altcha/altcha.css'
import type { AltchaWidgetElement } from 'altcha/types/generic'
import type {} from 'altcha/types/global'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'

/**
 * This module is loaded only for forms with a captcha. The worker is a separate file, because the
 * Content-Security-Policy allows no inline workers.
 */
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())

export interface Captcha {
  element: HTMLElement
  /** Call when the widget is in the page, if the provider has this function. */
  show?: () => void
  reset: () => void
}

export interface Options {
  onToken: (token: string | null) => void
  onExpired: () => void
}

export function makeCaptcha({ onToken, onExpired }: Options): Captcha {
  const element = document.createElement('altcha-widget') as AltchaWidgetElement
  element.setAttribute('challenge', '/api/cms/auth/captcha')
  element.setAttribute('type', 'native')
  element.setAttribute('language', 'en')
  element.setAttribute(
    'configuration',
    JSON.stringify({ hideFooter: true, hideLogo: true, humanInteractionSignature: false, workers: 2 }),
  )
  element.addEventListener('statechange', (event) => {
    const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail
    onToken(state === 'verified' && payload ? payload : null)
    if (state === 'expired') onExpired()
  })
  return { element, reset: () => element.reset() }
}
