import { type CaptchaKind, captchaProviders, type OutsideCaptcha } from '#domain/account/captcha.ts'
import type { Captcha, Options } from './captcha-widget.ts'

/** The functions that the scripts of Turnstile, reCAPTCHA and hCaptcha have in common. */
interface CaptchaApi {
  ready?: (callback: () => void) => void
  render(
    element: HTMLElement,
    options: {
      sitekey: string
      theme: 'light' | 'dark'
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ): unknown
  reset(widget: unknown): void
}

const globals: Record<CaptchaKind, string> = {
  turnstile: 'turnstile',
  recaptcha: 'grecaptcha',
  hcaptcha: 'hcaptcha',
}
const loading = new Map<CaptchaKind, Promise<CaptchaApi>>()

/** Loads the script of the provider once. It is called only for forms with a captcha. */
function load(kind: CaptchaKind): Promise<CaptchaApi> {
  let api = loading.get(kind)
  if (api) return api
  api = new Promise<CaptchaApi>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = captchaProviders[kind].script
    script.async = true
    script.onerror = () => {
      loading.delete(kind)
      script.remove()
      reject(new Error(`${kind} could not be loaded`))
    }
    script.onload = () => {
      const found = (window as unknown as Record<string, CaptchaApi | undefined>)[globals[kind]]
      if (!found) return reject(new Error(`${kind} did not start`))
      if (found.ready) found.ready(() => resolve(found))
      else resolve(found)
    }
    document.head.append(script)
  })
  loading.set(kind, api)
  return api
}

export async function makeOutsideCaptcha(
  { kind, siteKey }: OutsideCaptcha,
  { onToken, onExpired }: Options,
): Promise<Captcha> {
  const api = await load(kind)
  const element = document.createElement('div')
  const dark = getComputedStyle(document.documentElement).colorScheme.includes('dark')
  let widget: unknown
  return {
    element,
    show() {
      widget = api.render(element, {
        sitekey: siteKey,
        theme: dark && window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
        callback: onToken,
        'expired-callback': () => {
          onToken(null)
          onExpired()
        },
        'error-callback': () => onToken(null),
      })
    },
    reset: () => api.reset(widget),
  }
}
