import { type CaptchaKind, captchaHouses, type OutsideCaptcha } from '#domain/account/captcha.ts'
import type { Captcha, Options } from './captcha-widget.ts'

/** The common interface of Turnstile, reCAPTCHA and hCaptcha. */
interface House {
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
const loading = new Map<CaptchaKind, Promise<House>>()

/** Loads the provider's script once, and only on forms with a captcha. */
function load(kind: CaptchaKind): Promise<House> {
  let house = loading.get(kind)
  if (house) return house
  house = new Promise<House>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = captchaHouses[kind].script
    script.async = true
    script.onerror = () => {
      loading.delete(kind)
      script.remove()
      reject(new Error(`${kind} could not be loaded`))
    }
    script.onload = () => {
      const found = (window as unknown as Record<string, House | undefined>)[globals[kind]]
      if (!found) return reject(new Error(`${kind} did not start`))
      if (found.ready) found.ready(() => resolve(found))
      else resolve(found)
    }
    document.head.append(script)
  })
  loading.set(kind, house)
  return house
}

export async function makeOutsideCaptcha(
  { kind, siteKey }: OutsideCaptcha,
  { onToken, onExpired }: Options,
): Promise<Captcha> {
  const house = await load(kind)
  const element = document.createElement('div')
  const dark = getComputedStyle(document.documentElement).colorScheme.includes('dark')
  let widget: unknown
  return {
    element,
    show() {
      widget = house.render(element, {
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
    reset: () => house.reset(widget),
  }
}
