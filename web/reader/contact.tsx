import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { readerLimits } from '#domain/reader.ts'
import { urls } from '#domain/urls.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { useSiteFrame } from '#web/app/site-frame.ts'
import { Button } from '#web/ui/button.tsx'
import { Captcha } from '#web/ui/captcha.tsx'
import { TextArea, TextInput } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Done, FormFailure } from './parts.tsx'
import './reader.css'
import { readerTexts } from './texts.ts'
import { usePageForm } from './use-page-form.ts'

const texts = readerTexts.contact

export async function loader(args: LoaderFunctionArgs) {
  const [page, { office }] = await Promise.all([reads(args).page('contact'), reads(args).settings()])
  return { page, email: office.email }
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(matches, {
    title: loaderData?.page?.title ?? texts.title,
    description: texts.description,
    path: urls.contact,
  })
}

export default function Contact() {
  const { page, email } = useLoaderData<typeof loader>()
  return (
    <div className="frame reader-page">
      <h1>{page?.title ?? texts.title}</h1>
      <div className="reader-columns">
        {page && (
          <div
            className="reader-text"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the way out; the policy runs no script in it.
            dangerouslySetInnerHTML={{ __html: page.html }}
          />
        )}
        <section className="reader-block" aria-labelledby="write">
          <div className="head">
            <h2 id="write">{texts.formTitle}</h2>
          </div>
          <noscript>
            <Notice>
              <p>
                {texts.noScript} <a href={`mailto:${email}`}>{email}</a>.
              </p>
            </Notice>
          </noscript>
          <div className="script-only">
            <ContactForm />
          </div>
        </section>
      </div>
    </div>
  )
}

function ContactForm() {
  const outsideCaptcha = useSiteFrame()?.captcha
  const [captchaToken, setCaptchaToken] = useState<string | null>(null)
  const form = usePageForm({
    path: '/api/contact',
    fields: ['name', 'email', 'subject', 'message'],
    more: () => ({ captchaToken: captchaToken ?? '' }),
  })
  if (form.answer)
    return (
      <Done title={texts.doneTitle}>
        <p>{texts.done}</p>
        <div className="actions">
          <Button onClick={form.reset}>{texts.again}</Button>
        </div>
      </Done>
    )
  return (
    <form className="form-grid reader-form" onSubmit={form.submit} noValidate>
      <FormFailure failure={form.failure} />
      <TextInput
        id="contact-name"
        name="name"
        label={texts.name}
        autoComplete="name"
        maxLength={readerLimits.name}
        required
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
        error={form.errors.email}
      />
      <TextInput
        id="contact-subject"
        name="subject"
        label={texts.subject}
        maxLength={readerLimits.subject}
        required
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
        error={form.errors.message}
      />
      <Captcha
        outside={outsideCaptcha}
        id="contact-captcha"
        onToken={setCaptchaToken}
        attempt={form.calls}
        error={form.errors.captchaToken}
      />
      <div>
        <Button type="submit" kind="primary" size="large" busy={form.busy} busyText={texts.submitting}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
