import { useState } from 'react'
import { plainMessages, readerLimits } from '#domain/journal/reader.ts'
import { urls } from '#domain/urls.ts'
import { useSiteFrame } from '#web/app/site-frame.ts'
import { Button, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { Captcha } from '#web/ui/forms/captcha.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import type { Route } from './+types/contact.ts'
import { Done, FormProblems, outcomeId } from './parts.tsx'
import { readerTexts } from './texts.ts'
import { usePageForm } from './use-page-form.ts'

const texts = readerTexts.contact

type Outcome = Pick<Route.ComponentProps['loaderData'], 'form' | 'sent'>

export function ContactForm({ form: posted, sent }: Outcome) {
  const outsideCaptcha = useSiteFrame()?.captcha
  const [captchaToken, setCaptchaToken] = useState<string | null>(null)
  const form = usePageForm(
    {
      call: 'POST /api/contact',
      prefix: 'contact',
      fields: ['name', 'email', 'subject', 'message'],
      more: () => ({ captchaToken: captchaToken ?? '' }),
    },
    posted,
  )
  if (form.answer || sent)
    return (
      <Done title={texts.doneTitle}>
        <p>{texts.done}</p>
        <div className="actions">
          {/* A plain link, so that the page is loaded again with an empty form. */}
          <PlainLinkButton href={urls.contact}>{texts.again}</PlainLinkButton>
        </div>
      </Done>
    )
  return (
    <form
      className="form-grid reader-form"
      method="post"
      // After posting without scripts, the page opens at the message about the outcome, which is far down on
      // a phone.
      action={`${urls.contact}#${outcomeId}`}
      onSubmit={form.submit}
      noValidate
    >
      <FormProblems form={form} />
      <TextInput
        id="contact-name"
        name="name"
        label={texts.name}
        autoComplete="name"
        maxLength={readerLimits.name}
        required
        defaultValue={form.values.name}
        error={form.errors.name}
      />
      <TextInput
        id="contact-email"
        name="email"
        type="email"
        label={readerTexts.email}
        help={texts.emailHelp}
        autoComplete="email"
        required
        defaultValue={form.values.email}
        error={form.errors.email}
      />
      <TextInput
        id="contact-subject"
        name="subject"
        label={texts.subject}
        maxLength={readerLimits.subject}
        required
        defaultValue={form.values.subject}
        error={form.errors.subject}
      />
      <TextArea
        id="contact-message"
        name="message"
        label={texts.message}
        help={texts.messageHelp}
        rows={8}
        maxLength={readerLimits.message}
        required
        defaultValue={form.values.message}
        error={form.errors.message}
      />
      {/* Trap for bots, which fill in every field. */}
      <div className="reader-not-for-people" aria-hidden="true">
        <label htmlFor="contact-website">{texts.hidden}</label>
        <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="script-only">
        <Captcha
          outside={outsideCaptcha}
          id="contact-captchaToken"
          onToken={setCaptchaToken}
          attempt={form.calls}
          error={form.errors.captchaToken}
        />
      </div>
      <noscript>
        <p className="help">{texts.noScript(plainMessages.perAddress)}</p>
      </noscript>
      <div>
        <Button type="submit" kind="primary" size="large" busy={form.busy} busyText={texts.submitting}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
