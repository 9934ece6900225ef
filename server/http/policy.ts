import { hash } from 'node:crypto'

/**
 * Strict-Transport-Security for journals on https: browsers then never use http again. The value is the same
 * as helmet's.
 */
export const strictTransport = 'max-age=31536000'

/** Headers sent with every page. */
export const pageHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
} as const

/**
 * Other origins that the settings allow in pages, such as an S3 store or a CAPTCHA provider. By default there
 * are none.
 */
export interface Opened {
  connect?: readonly string[]
  script?: readonly string[]
  frame?: readonly string[]
  style?: readonly string[]
}

export interface SealedPage {
  html: string
  policy: string
}

/**
 * Adds a strict Content-Security-Policy to a page for the cache. Our own scripts were rendered with a secret
 * that only this process knows. Scripts with the secret are hashed for the policy, and the secret is removed.
 * A script from an author's text lacks the secret, so it gets no hash and the browser does not run it.
 */
export function sealPage(rendered: string, secret: string, opened: Opened = {}): SealedPage {
  const carried = ` nonce="${secret}"`
  const hashes = new Set<string>()
  let html = ''
  let at = 0
  for (let start = rendered.indexOf('<script'); start >= 0; start = rendered.indexOf('<script', at)) {
    const open = rendered.indexOf('>', start) + 1
    const close = rendered.indexOf('</script>', open)
    if (open === 0 || close < 0) break
    const tag = rendered.slice(start, open)
    if (tag.includes(carried)) {
      const text = rendered.slice(open, close)
      if (text) hashes.add(`'sha256-${hash('sha256', text, 'base64')}'`)
    }
    html += rendered.slice(at, start) + tag.replace(carried, '') + rendered.slice(open, close)
    at = close
  }
  html = (html + rendered.slice(at)).replaceAll(carried, '')
  return { html, policy: policyFor([...hashes], opened) }
}

export function policyFor(scripts: readonly string[], opened: Opened = {}): string {
  const { connect = [], script = [], frame = [], style = [] } = opened
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts, ...script].join(' '),
    ['style-src', "'self'", ...style].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
    "worker-src 'self' blob:",
    ['frame-src', "'self'", 'blob:', ...frame].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // Our own pages show each other, such as the set-up its effect.
    "frame-ancestors 'self'",
  ].join('; ')
}
