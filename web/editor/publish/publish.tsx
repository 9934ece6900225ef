import { Link, useNavigate } from 'react-router'
import type { PublicationPlan } from '#domain/schemas/production.ts'
import { urls } from '#domain/urls.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { MailEditor } from '../mails/mail-editor.tsx'
import { useMails } from '../mails/use-mails.ts'
import { texts } from '../texts.ts'
import { OpenChecks } from './open-checks.tsx'
import { Schedule } from './schedule.tsx'
import { type Place, usePublication } from './use-publication.ts'
import '../decide/decision.css'

const words = texts.publish

interface PublishProps {
  id: string
  /** The plan as it was stored when the form was opened. */
  plan: PublicationPlan
}

/** Form that publishes a manuscript now or schedules its publication. */
export function Publish({ id, plan }: PublishProps) {
  const navigate = useNavigate()
  const publication = usePublication(id, plan)
  const { proposal, publishedDate } = publication
  const mails = useMails('POST /api/manuscripts/{id}/publish', {
    params: { id },
    body: { ...publication.body(), ...(publishedDate && { publishedDate }) },
  })
  const send = useSend({
    call: mails.send,
    done: words.done,
    onDone: ({ articleId }) => navigate(urls.article(articleId)),
  })
  const form = useForm({ ids: 'publish-', error: send.error })
  const field = (name: keyof Place) => ({
    ...form.field(name),
    label: words[name],
    value: publication.value(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => publication.set(name, event.target.value),
  })

  return (
    <form
      className="decision"
      noValidate
      aria-labelledby="publish-title"
      onSubmit={form.onSubmit(() => send.mutate())}
    >
      <h2 id="publish-title" className="section-title">
        {words.title}
      </h2>
      <FormProblems form={form} failed={words.failed} />
      <div className="decision-publish-columns">
        <div className="form-grid two-up">
          {plan.inIssue ? (
            <p className="full help">
              {words.inIssue}{' '}
              <Link to={urls.editorIssue({ volume: plan.volume ?? 1, issue: plan.issue ?? 1 })}>
                {words.openIssue}
              </Link>
            </p>
          ) : (
            <div className="full">
              <Checkbox
                label={words.withoutIssue}
                help={words.withoutIssueHelp}
                checked={publication.withoutIssue}
                onChange={(event) => publication.setWithoutIssue(event.target.checked)}
              />
            </div>
          )}
          {!publication.withoutIssue && (
            <>
              <TextInput {...field('volume')} inputMode="numeric" required readOnly={plan.inIssue} />
              <TextInput {...field('issue')} inputMode="numeric" required readOnly={plan.inIssue} />
            </>
          )}
          <TextInput {...field('pages')} help={words.pagesHelp} required={!publication.withoutIssue} />
          <Select
            {...form.field('category')}
            label={words.category}
            required
            placeholder={words.notHere}
            options={(proposal?.categories ?? []).map((category) => [category, category] as const)}
            value={publication.value('category')}
            onChange={(event) => publication.set('category', event.target.value)}
          />
          <div className="full">
            <TextInput {...field('doi')} />
          </div>
          <div className="full">
            <TextInput {...field('address')} help={words.addressHelp(publication.value('address').trim())} />
          </div>
          <TextInput
            {...form.field('publishedDate')}
            type="date"
            label={words.date}
            optional
            help={words.dateHelp}
            value={publication.publishedDate}
            onChange={(event) => publication.setPublishedDate(event.target.value)}
          />
          <p className="help">
            <b>{words.access(proposal?.isOpenAccess ?? true)}</b> {words.accessHelp}{' '}
            <Link to={`${urls.manuscriptMetadata(id)}#metadata-licence-section`}>{words.changeAccess}</Link>
          </p>
          {publication.isMissing && (
            <div className="full">
              <TextArea
                {...form.field('overrideReason')}
                label={words.override}
                help={words.overrideHelp}
                rows={2}
                value={publication.overrideReason}
                onChange={(event) => publication.setOverrideReason(event.target.value)}
              />
            </div>
          )}
        </div>
        <OpenChecks manuscriptId={id} query={publication.checks} isChecked={publication.isChecked} />
      </div>
      <p id="publish-final" className="decision-final">
        <strong>{words.final}</strong> {words.afterwards}
      </p>
      <MailEditor mails={mails} disabled={!publication.isChecked} />
      <div className="form-actions">
        <Button
          kind="primary"
          type="submit"
          busy={send.isPending}
          busyText={words.publishing}
          aria-describedby="publish-final"
        >
          {words.button}
        </Button>
      </div>
      <Schedule id={id} publication={publication} mails={mails.changed} />
    </form>
  )
}
