import { useState } from 'react'
import type { AuthorshipView } from '#domain/schemas/authorship.ts'
import { api } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { authorshipTexts as words } from './authorship-texts.ts'

type Given = 'confirm' | 'dispute' | 'leave' | 'stay'

/** The question whether somebody is an author or, if they were left out of a revision, agrees to be removed. */
export function AuthorshipAnswer({ token, view }: { token: string; view: AuthorshipView }) {
  const { isRemoval } = view
  const asked = isRemoval ? { ...words, ...words.removal } : words
  const [yes, no]: [Given, Given] = isRemoval ? ['leave', 'stay'] : ['confirm', 'dispute']
  const [changing, setChanging] = useState(view.answer === null || isRemoval)
  const [objecting, setObjecting] = useState(false)
  const [note, setNote] = useState('')
  const answer = useSend({
    call: (given: Given) =>
      api('POST /api/authorship/{token}', {
        params: { token },
        body: { answer: given, note: given === no ? note.trim() || null : null },
      }),
    failed: words.notSent,
    // Somebody who was removed can no longer open this page.
    refetch: isRemoval ? [] : ['/api/authorship', '/api/manuscripts'],
    onDone: () => (isRemoval ? setRemoved(true) : setChanging(false)),
  })
  const [isAnswered, setRemoved] = useState(false)
  const left = answer.variables === 'leave'
  const form = useForm<'note'>({ ids: 'dispute-', error: answer.error })
  if (isAnswered)
    return (
      <section className="authorship-answer" role="status">
        <h2>{words.removal.answered[left ? 'leave' : 'stay'].title}</h2>
        <p>{words.removal.answered[left ? 'leave' : 'stay'].body}</p>
      </section>
    )
  if (!changing && view.answer)
    return (
      <section className="authorship-answer" role="status">
        <h2>{words.answered[view.answer].title}</h2>
        <p>{words.answered[view.answer].body}</p>
        <Button kind="words" onClick={() => setChanging(true)}>
          {words.change}
        </Button>
      </section>
    )
  return (
    <section className="authorship-answer">
      <h2>{asked.question(view.name)}</h2>
      <p>{asked.explain}</p>
      {view.account && !isRemoval && <p>{words.signedIn(view.account)}</p>}
      {objecting ? (
        <form className="stack" noValidate onSubmit={form.onSubmit(() => answer.mutate(no))}>
          <FormProblems form={form} failed={words.notSent} brief />
          <TextArea
            {...form.field('note')}
            label={asked.note}
            help={words.noteHelp}
            optional
            rows={4}
            value={note}
            maxLength={5000}
            onChange={(event) => setNote(event.target.value)}
          />
          <div className="form-actions">
            <Button kind="danger" type="submit" busy={answer.isPending}>
              {words.dispute}
            </Button>
            <Button onClick={() => setObjecting(false)}>{words.back}</Button>
          </div>
        </form>
      ) : (
        <div className="form-actions">
          <Button kind="primary" size="large" busy={answer.isPending} onClick={() => answer.mutate(yes)}>
            {asked.confirm}
          </Button>
          <Button
            size="large"
            onClick={() => {
              // Clears the error of a failed confirmation, because it does not concern this form.
              answer.reset()
              setObjecting(true)
            }}
          >
            {asked.object}
          </Button>
        </div>
      )}
    </section>
  )
}
