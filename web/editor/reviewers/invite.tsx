import { useDeferredValue, useEffect, useState } from 'react'
import { isEmail } from '#domain/account/account.ts'
import { type ReviewerSort, reviewerSorts } from '#domain/manuscript/review.ts'
import { messages } from '#domain/manuscript/submission.ts'
import type { EditorAssignment, EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { ReviewerSuggestion } from '#domain/schemas/review.ts'
import { useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { type Checks, type Form, useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { callsFor, type InviteCall, keys } from '../calls.ts'
import { editingTexts } from '../editing-texts.ts'
import { texts } from '../texts.ts'
import { RankedList, useRankedList } from './ranked-list.tsx'

const words = texts.invite
const typingMs = 250

const nobody = { firstName: '', lastName: '', email: '' }
type Person = typeof nobody
type InviteField = keyof Person | 'dueDate'

function problemsOf({ firstName, lastName, email }: Person): Checks<InviteField> {
  return {
    firstName: !firstName.trim() && messages.firstName,
    lastName: !lastName.trim() && messages.lastName,
    email: !isEmail(email.trim()) && messages.email,
  }
}

interface InviteProps {
  detail: EditorDetail
  /** The reviewer to be replaced. */
  replacing: EditorAssignment | null
  onClose: () => void
}

/** Stays open after an invitation, because rounds need several reviewers; results are shown in the dialog. */
export function InviteDialog({ detail, replacing, onClose }: InviteProps) {
  const { manuscript, assignments } = detail
  const [dueDate, setDueDate] = useState('')
  const [invited, setInvited] = useState<string | null>(null)
  const [person, setPerson] = useState(nobody)
  const send = useSend<{ call: InviteCall; name: string }>({
    call: ({ call }) =>
      callsFor(manuscript.id).invite({
        ...call,
        ...(dueDate && { dueDate }),
        ...(replacing && { replaces: replacing.id }),
      }),
    failed: words.failedToast,
    onDone: (_, { call, name }) => {
      // A reviewer can be replaced only once.
      if (replacing) return onClose()
      setInvited(name)
      if ('email' in call) setPerson(nobody)
    },
  })
  const form = useForm<InviteField>({
    ids: {
      dueDate: 'invite-due',
      firstName: 'new-firstName',
      lastName: 'new-lastName',
      email: 'new-email',
    },
    checks: problemsOf(person),
    error: send.error,
  })
  const ranked = useRankedList(manuscript.id)
  const inRound = new Set(
    assignments
      .filter(
        ({ round, status }) =>
          round === manuscript.round &&
          status !== 'declined' &&
          status !== 'cancelled' &&
          status !== 'expired',
      )
      .map(({ reviewerEmail }) => reviewerEmail.toLowerCase()),
  )
  const invite = (call: InviteCall, name: string) => {
    setInvited(null)
    send.mutate({ call, name })
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={replacing ? editingTexts.replace.title(replacing.reviewerName) : words.title}
      closeOnBackdrop={false}
    >
      {replacing && <p className="editor-lead">{editingTexts.replace.help(replacing.reviewerName)}</p>}
      <div role="status" className="decision-invite-status">
        {invited && <Notice tone="ok">{words.done(invited)}</Notice>}
      </div>
      <FormProblems form={form} failed={words.failedToast} brief />
      <div className="decision-invite-columns">
        <Suggestions
          manuscriptId={manuscript.id}
          inRound={inRound}
          busy={send.isPending}
          onInvite={(reviewer) => form.check({}) && invite({ reviewerId: reviewer.id }, reviewer.name)}
          ranked={replacing ? null : ranked}
        />
        <div className="stack">
          {!replacing && <RankedList ranked={ranked} />}
          <TextInput
            {...form.field('dueDate')}
            type="date"
            label={words.due}
            optional
            help={words.dueHelp}
            value={dueDate}
            onChange={(event) => setDueDate(event.target.value)}
          />
          <SomeoneNew
            form={form}
            person={person}
            busy={send.isPending}
            onChange={setPerson}
            onInvite={invite}
          />
        </div>
      </div>
    </Dialog>
  )
}

interface SuggestionsProps {
  manuscriptId: string
  inRound: ReadonlySet<string>
  busy: boolean
  onInvite: (reviewer: ReviewerSuggestion) => void
  /** Ranked list for suggestions; null when replacing a reviewer. */
  ranked: ReturnType<typeof useRankedList> | null
}

function Suggestions({ manuscriptId, inRound, busy, onInvite, ranked }: SuggestionsProps) {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<ReviewerSort>('fit')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  const query = useApiQuery({
    queryKey: keys.suggestions(manuscriptId, search, sort),
    staleTime: 30_000,
    placeholderData: (before) => before,
  })
  const shown = useDeferredValue(query.data)
  return (
    <section aria-labelledby="suggestions-title" className="stack">
      <TextInput
        id="reviewer-search"
        type="search"
        label={words.search}
        help={words.searchHelp}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="decision-suggestions-head">
        <h3 id="suggestions-title" className="editor-side-title">
          {search ? words.found : words.suggestions}
        </h3>
        <label>
          {words.sort}
          <select
            className="input"
            value={sort}
            onChange={(event) => setSort(event.target.value as ReviewerSort)}
          >
            {Object.entries(reviewerSorts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {query.isError && <Failure level={3} title={words.failed} onRetry={() => query.refetch()} />}
      {query.isPending && <Skeleton lines={['block', 'block', 'block']} />}
      {shown?.length === 0 && <p className="editor-quiet-text">{words.nobody}</p>}
      <ul className="decision-suggestions">
        {shown?.map((reviewer) => (
          <li key={reviewer.id} tabIndex={-1}>
            <div>
              <b>{reviewer.name}</b>
              <small>
                {[reviewer.affiliation, reviewer.expertise.join(', ')].filter(Boolean).join(' · ')}
              </small>
              <small>{words.facts(reviewer).join(' · ')}</small>
              {reviewer.reasons.map((reason) => (
                <small key={reason}>{reason}</small>
              ))}
              {reviewer.warnings.map((warning) => (
                <small key={warning} className="warn">
                  {warning}
                </small>
              ))}
            </div>
            {inRound.has(reviewer.email.toLowerCase()) ? (
              <span className="editor-quiet-text">{words.already}</span>
            ) : (
              <span className="decision-suggestion-actions" tabIndex={-1}>
                <Button size="small" busy={busy} onClick={() => onInvite(reviewer)}>
                  {words.button}
                  <span className="hidden-text"> {reviewer.name}</span>
                </Button>
                {ranked &&
                  (ranked.listed.has(reviewer.id) ? (
                    <small>{editingTexts.list.listed}</small>
                  ) : (
                    <Button kind="words" busy={ranked.busy} onClick={() => ranked.add(reviewer.id)}>
                      {editingTexts.list.add}
                      <span className="hidden-text"> {reviewer.name}</span>
                    </Button>
                  ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SomeoneNewProps {
  form: Form<InviteField>
  person: Person
  busy: boolean
  onChange: (person: Person) => void
  onInvite: (call: InviteCall, name: string) => void
}

function SomeoneNew({ form, person, busy, onChange, onInvite }: SomeoneNewProps) {
  const field = (key: keyof Person) => ({
    ...form.field(key),
    label: words[key],
    required: true,
    value: person[key],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ ...person, [key]: event.target.value }),
  })
  return (
    <form
      className="stack"
      noValidate
      aria-labelledby="someone-new"
      onSubmit={form.onSubmit(() => {
        const firstName = person.firstName.trim()
        const lastName = person.lastName.trim()
        onInvite({ firstName, lastName, email: person.email.trim() }, `${firstName} ${lastName}`)
      })}
    >
      <div>
        <h3 id="someone-new" className="editor-side-title">
          {words.newTitle}
        </h3>
        <p className="help">{words.newHelp}</p>
      </div>
      <TextInput {...field('firstName')} autoComplete="off" />
      <TextInput {...field('lastName')} autoComplete="off" />
      <TextInput {...field('email')} type="email" autoComplete="off" />
      <p>
        <Button type="submit" kind="primary" busy={busy}>
          {words.send}
        </Button>
      </p>
    </form>
  )
}
