import { readerLimits } from '#domain/journal/reader.ts'
import { urls } from '#domain/urls.ts'
import { formOutcome } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FinderResults } from './finder-results.tsx'
import { FormProblems } from './parts.tsx'
import './reader.css'
import type { Route } from './+types/finder.ts'
import { readerTexts } from './texts.ts'
import { usePageForm } from './use-page-form.ts'

const texts = readerTexts.finder

export function loader(args: Route.LoaderArgs) {
  return { form: formOutcome(args) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: texts.title, description: texts.description, path: urls.journalFinder })
}

export default function Finder({ loaderData }: Route.ComponentProps) {
  const { form: posted } = loaderData
  const form = usePageForm(
    { call: 'POST /api/journal-finder', prefix: 'finder', fields: ['title', 'abstract'] },
    posted,
  )
  return (
    <div className="frame reader-page">
      <h1>{texts.title}</h1>
      <p className="reader-intro">{texts.intro}</p>
      {form.answer && <FinderResults key={form.calls} answer={form.answer} />}
      <div className="reader-beside">
        <form
          className="form-grid reader-form"
          method="post"
          action={urls.journalFinder}
          onSubmit={form.submit}
          noValidate
        >
          <FormProblems form={form} />
          <TextInput
            id="finder-title"
            name="title"
            label={texts.paperTitle}
            maxLength={readerLimits.title}
            required
            defaultValue={form.values.title}
            error={form.errors.title}
          />
          <TextArea
            id="finder-abstract"
            name="abstract"
            label={texts.abstract}
            help={texts.abstractHelp}
            rows={10}
            maxLength={readerLimits.abstract}
            optional
            defaultValue={form.values.abstract}
            error={form.errors.abstract}
          />
          <div>
            <Button type="submit" kind="primary" size="large" busy={form.busy} busyText={texts.submitting}>
              {form.answer ? texts.again : texts.submit}
            </Button>
          </div>
        </form>
        <section className="reader-block" aria-labelledby="how">
          <div className="head small">
            <h2 id="how">{texts.how}</h2>
          </div>
          {texts.howBody.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </section>
      </div>
    </div>
  )
}
