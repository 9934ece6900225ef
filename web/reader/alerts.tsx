import { Link } from 'react-router'
import { type AlertScope, alertScopes, readerLimits } from '#domain/journal/reader.ts'
import { urls } from '#domain/urls.ts'
import { formOutcome, reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { Button, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { Select, TextInput } from '#web/ui/forms/field.tsx'
import { Done, FormProblems } from './parts.tsx'
import './reader.css'
import type { Route } from './+types/alerts.ts'
import { readerTexts } from './texts.ts'
import { usePageForm } from './use-page-form.ts'

const texts = readerTexts.alerts

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url)
  const asked = (name: string) => searchParams.get(name)?.slice(0, readerLimits.search) ?? ''
  return {
    form: formOutcome(args),
    sent: searchParams.has('sent'),
    categories: await reads(args).categories(),
    category: asked('category'),
    search: asked('search'),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: texts.title, description: texts.description, path: urls.alerts })
}

export default function Alerts({ loaderData }: Route.ComponentProps) {
  const { form: posted, sent, categories, category, search } = loaderData
  const form = usePageForm(
    { call: 'POST /api/alerts', prefix: 'alerts', fields: ['email', 'scope', 'category', 'search'] },
    posted,
  )
  const { values, errors } = form
  const scope: AlertScope = category ? 'category' : search ? 'search' : 'all'
  return (
    <div className="frame reader-page">
      <h1>{texts.title}</h1>
      <p className="reader-intro">{texts.intro}</p>
      <div className="reader-beside">
        {form.answer || sent ? (
          <Done title={texts.doneTitle}>
            <p>{texts.done}</p>
            <div className="actions">
              <PlainLinkButton href={urls.alerts}>{texts.again}</PlainLinkButton>
            </div>
          </Done>
        ) : (
          <form
            className="form-grid reader-form"
            method="post"
            action={urls.alerts}
            onSubmit={form.submit}
            noValidate
          >
            <FormProblems form={form} />
            <TextInput
              id="alerts-email"
              name="email"
              type="email"
              label={readerTexts.email}
              autoComplete="email"
              required
              defaultValue={values.email}
              error={errors.email}
            />
            <RadioGroup
              id="alerts-scope"
              name="scope"
              label={texts.scope}
              choices={alertScopes.map((value) => ({ value, label: texts.scopes[value] }))}
              defaultValue={values.scope || scope}
              error={errors.scope}
            />
            <div className="reader-for-category">
              <Select
                id="alerts-category"
                name="category"
                label={texts.category}
                options={categories.map((name) => [name, name] as const)}
                placeholder={texts.choose}
                defaultValue={values.category ?? category}
                error={errors.category}
              />
            </div>
            <div className="reader-for-search">
              <TextInput
                id="alerts-search"
                name="search"
                label={texts.search}
                help={texts.searchHelp}
                maxLength={readerLimits.search}
                defaultValue={values.search ?? search}
                error={errors.search}
              />
            </div>
            <div>
              <Button type="submit" kind="primary" size="large" busy={form.busy} busyText={texts.submitting}>
                {texts.submit}
              </Button>
            </div>
            <p className="reader-fine-print">
              {texts.privacy} <Link to="/privacy">{texts.privacyLink}</Link>.
            </p>
          </form>
        )}
        <section className="reader-block" aria-labelledby="feeds">
          <div className="head small">
            <h2 id="feeds">{texts.feedsTitle}</h2>
          </div>
          <p>
            {texts.feeds} <a href={urls.feedRss}>RSS</a>, <a href={urls.feedAtom}>Atom</a>. {texts.feedsMore}
          </p>
        </section>
      </div>
    </div>
  )
}
