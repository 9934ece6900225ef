import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { urls } from '#domain/urls.ts'
import { formOutcome, reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import './reader.css'
import { ContactForm } from './contact-form.tsx'
import { readerTexts } from './texts.ts'

const texts = readerTexts.contact

export async function loader(args: LoaderFunctionArgs) {
  const [page, { office }] = await Promise.all([reads(args).page('contact'), reads(args).settings()])
  const sent = new URL(args.request.url).searchParams.has('sent')
  return { page, office, form: formOutcome(args), sent }
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(matches, {
    title: loaderData?.page?.title ?? texts.title,
    description: texts.description,
    path: urls.contact,
  })
}

export default function Contact() {
  const { page, office } = useLoaderData<typeof loader>()
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
          <ContactForm />
          <p className="reader-fine-print">
            {texts.otherWays} <a href={`mailto:${office.email}`}>{office.email}</a>
            {office.phone ? ` ${texts.orCall(office.phone, office.hours)}` : '.'}
          </p>
        </section>
      </div>
    </div>
  )
}
