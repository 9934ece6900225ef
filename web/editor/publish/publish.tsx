import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { urls } from '#domain/urls.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { callsFor } from '../calls.ts'
import { texts } from '../texts.ts'
import { OpenChecks } from './open-checks.tsx'
import { useSettled } from './use-settled.ts'
import '../decide/decision.css'

const words = texts.publish

const fields = ['volume', 'issue', 'pages', 'doi', 'address', 'category'] as const

type Place = Record<(typeof fields)[number], string>

export function Publish({ detail }: { detail: EditorDetail }) {
  const { id } = detail.manuscript
  const navigate = useNavigate()
  const [place, setPlace] = useState<Partial<Place>>({})
  const [publishedDate, setPublishedDate] = useState('')
  const [overrideReason, setOverrideReason] = useState('')

  const [suggested, setSuggested] = useState<Partial<Place>>({})
  const fieldValue = (name: keyof Place) => place[name] ?? suggested[name] ?? ''
  const chosen = fields.map((name) => [name, fieldValue(name).trim()]).filter(([, value]) => value)
  const asked = useSettled(
    JSON.stringify({ ...Object.fromEntries(chosen), ...(publishedDate && { publishedDate }) }),
  )
  const checks = useApiQuery({
    queryKey: keyOf('/api/manuscripts/{id}/checks', { params: { id }, query: JSON.parse(asked) }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const proposal = checks.data?.suggested
  useEffect(() => {
    if (!proposal) return
    const { doi, address, category, volume, issue, pages } = proposal
    setSuggested((before) => ({
      ...(before.doi === undefined
        ? { doi: doi ?? '', address, category, volume: String(volume), issue: String(issue) }
        : before),
      // The next free pages follow from the volume and the issue.
      pages: pages ?? '',
    }))
  }, [proposal])
  const missing = checks.data?.open.some(({ weight }) => weight === 'must') ?? false

  const send = useSend({
    call: callsFor(id).publish,
    done: words.done,
    onDone: ({ articleId }) => navigate(urls.article(articleId)),
  })
  const form = useForm({ ids: 'publish-', error: send.error })

  function publish() {
    send.mutate({
      volume: Number(fieldValue('volume')),
      issue: Number(fieldValue('issue')),
      pages: fieldValue('pages').trim(),
      category: fieldValue('category').trim(),
      ...(fieldValue('doi').trim() && { doi: fieldValue('doi').trim() }),
      ...(fieldValue('address').trim() && { address: fieldValue('address').trim() }),
      ...(publishedDate && { publishedDate }),
      ...(missing && overrideReason.trim() && { overrideReason: overrideReason.trim() }),
    })
  }

  const field = (name: keyof Place) => ({
    ...form.field(name),
    label: words[name],
    value: fieldValue(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setPlace({ ...place, [name]: event.target.value }),
  })

  return (
    <form className="decision" noValidate aria-labelledby="publish-title" onSubmit={form.onSubmit(publish)}>
      <h2 id="publish-title" className="section-title">
        {words.title}
      </h2>
      <FormProblems form={form} failed={words.failed} />
      <div className="decision-publish-columns">
        <div className="form-grid two-up">
          <TextInput {...field('volume')} inputMode="numeric" required />
          <TextInput {...field('issue')} inputMode="numeric" required />
          <TextInput {...field('pages')} help={words.pagesHelp} required />
          <Select
            {...form.field('category')}
            label={words.category}
            required
            placeholder={words.notHere}
            options={(proposal?.categories ?? []).map((category) => [category, category] as const)}
            value={fieldValue('category')}
            onChange={(event) => setPlace({ ...place, category: event.target.value })}
          />
          <div className="full">
            <TextInput {...field('doi')} />
          </div>
          <div className="full">
            <TextInput {...field('address')} help={words.addressHelp(fieldValue('address').trim())} />
          </div>
          <TextInput
            {...form.field('publishedDate')}
            type="date"
            label={words.date}
            optional
            help={words.dateHelp}
            value={publishedDate}
            onChange={(event) => setPublishedDate(event.target.value)}
          />
          <p className="help">
            <b>{words.access(proposal?.isOpenAccess ?? true)}</b> {words.accessHelp}{' '}
            <Link to={`${urls.manuscriptMetadata(id)}#metadata-licence-section`}>{words.changeAccess}</Link>
          </p>
          {missing && (
            <div className="full">
              <TextArea
                {...form.field('overrideReason')}
                label={words.override}
                help={words.overrideHelp}
                rows={2}
                value={overrideReason}
                onChange={(event) => setOverrideReason(event.target.value)}
              />
            </div>
          )}
        </div>
        <OpenChecks manuscriptId={id} query={checks} />
      </div>
      <div className="form-actions">
        <Button kind="primary" type="submit" busy={send.isPending}>
          {words.button}
        </Button>
      </div>
    </form>
  )
}
