import { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { CaptchaSettings } from '../config.ts'
import type { Context } from '../context.ts'
import { describe } from '../http/errors.ts'

/** Milliseconds to wait for the provider's answer. */
const patience = 8000

const verdict = z.object({ success: z.boolean(), hostname: z.string().optional() })

/**
 * Asks Turnstile, reCAPTCHA or hCaptcha (their interfaces are the same) whether a token is a valid, unused solution for
 * this site. If the provider does not answer, the token is refused: otherwise an outage would disable the protection.
 */
export async function requireOutsideSolution(
  { config, log }: Context,
  captcha: CaptchaSettings,
  token: string,
  message: string,
): Promise<void> {
  let said: z.infer<typeof verdict>
  try {
    const answer = await fetch(captcha.verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: captcha.secret, response: token, sitekey: captcha.siteKey }),
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    })
    if (!answer.ok) throw new Error(`The CAPTCHA service answered ${answer.status}`)
    said = verdict.parse(await answer.json())
  } catch (error) {
    log.warn({ error: describe(error) }, 'a captcha could not be checked')
    throw new Refusal(
      'unavailable',
      'The CAPTCHA could not be checked at the moment. Nothing you entered is lost; please try again shortly.',
    )
  }
  // A token solved on another site could have been collected from that site's visitors.
  const elsewhere = said.hostname !== undefined && said.hostname !== new URL(config.baseUrl).hostname
  if (!said.success || elsewhere) throw invalid('captchaToken', message)
}
