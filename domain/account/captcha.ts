/** External captcha providers. A journal that configures none uses the built-in proof of work. */
export const captchaKinds = ['turnstile', 'recaptcha', 'hcaptcha'] as const
export type CaptchaKind = (typeof captchaKinds)[number]

/** Data the page needs to show the widget. */
export interface OutsideCaptcha {
  kind: CaptchaKind
  siteKey: string
}

interface CaptchaProvider {
  script: string
  /** Default URL of the provider's verification service. */
  verify: string
  /** Sources that the Content-Security-Policy must allow for the widget. */
  sources: {
    script: readonly string[]
    frame: readonly string[]
    style: readonly string[]
    connect: readonly string[]
  }
}

const turnstile = 'https://challenges.cloudflare.com'
const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com']
const recaptcha = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']

export const captchaProviders: Record<CaptchaKind, CaptchaProvider> = {
  turnstile: {
    script: `${turnstile}/turnstile/v0/api.js?render=explicit`,
    verify: `${turnstile}/turnstile/v0/siteverify`,
    sources: { script: [turnstile], frame: [turnstile], style: [], connect: [] },
  },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit',
    verify: 'https://www.google.com/recaptcha/api/siteverify',
    sources: {
      script: recaptcha,
      frame: ['https://www.google.com/recaptcha/'],
      style: [],
      connect: ['https://www.google.com/recaptcha/'],
    },
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    verify: 'https://api.hcaptcha.com/siteverify',
    sources: { script: hcaptcha, frame: hcaptcha, style: hcaptcha, connect: hcaptcha },
  },
}
