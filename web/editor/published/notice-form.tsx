import { useState } from 'react'
import type { NoticeKind } from '#domain/article/notice.ts'
import { defaultNoticeLetter } from '#domain/article/notice.ts'
import type { PublishedArticle } from '#domain/schemas/published-article.ts'
import { api } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { ConfirmRetraction } from './confirm-retraction.tsx'
import { NoticeLetter } from './notice-letter.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { publishedTexts } from './published-texts.ts'

const words = publishedTexts.form
/** Kinds of notices, least severe first. */
const order: readonly NoticeKind[] = ['correction', 'addendum', 'concern', 'retraction']

interface NoticeFormProps {
  view: PublishedArticle
  onPublished: () => void
}

/** Form that publishes a notice about the article and sends a letter to the authors. */
export function NoticeForm({ view, onPublished }: NoticeFormProps) {
  const { article, journal, recipients, allowed, today } = view
  const [chosen, setKind] = useState<NoticeKind | ''>('')
  /** Somebody else has retracted the article while a retraction was being written here. */
  const isOvertaken = chosen === 'retraction' && !allowed.includes('retract')
  const kind = isOvertaken ? '' : chosen
  const [text, setText] = useState('')
  const [date, setDate] = useState(today)
  const [sends, setSends] = useState(recipients > 0)
  /** Letter written by the editor; null for the default letter of the chosen kind. */
  const [ownLetter, setOwnLetter] = useState<string | null>(null)
  const [confirming, setConfirming] = useState(false)
  const letter = ownLetter ?? (kind ? defaultNoticeLetter(kind, article.title, journal) : '')

  const send = useSend({
    call: (published: NoticeKind) =>
      api('POST /api/articles/{id}/notices', {
        params: { id: article.id },
        body: { kind: published, text, date, letter: sends ? letter : null },
      }),
    done: words.done,
    refetch: ['/api/articles', '/api/manuscripts'],
    onDone: onPublished,
  })
  const form = useForm({
    ids: 'notice-',
    checks: {
      kind: kind === '' && words.kindMissing,
      text: !text.trim() && words.textMissing,
      date: !date && words.dateMissing,
      letter: sends && kind !== '' && !letter.trim() && words.letterMissing,
    },
    error: send.error,
  })
  const choices = order
    .filter((one) => one !== 'retraction' || allowed.includes('retract'))
    .map((one) => ({ value: one, label: publishedTexts.kinds[one], help: words.help[one] }))

  function submit() {
    if (kind === 'retraction') setConfirming(true)
    else if (kind) send.mutate(kind)
  }

  return (
    <form noValidate className="stack" aria-labelledby="notice-title" onSubmit={form.onSubmit(submit)}>
      <h2 id="notice-title" className="section-title">
        {words.title}
      </h2>
      <p className="editor-quiet-text">{words.lead}</p>
      {isOvertaken && (
        <Notice tone="warn">
          <p role="alert">{words.overtaken}</p>
        </Notice>
      )}
      <FormProblems form={form} failed={words.failed} />
      <RadioGroup
        {...form.field('kind')}
        name="kind"
        label={words.kind}
        required
        choices={choices}
        value={kind}
        onChange={(value) => setKind(value as NoticeKind)}
      />
      <TextArea
        {...form.field('text')}
        label={words.text}
        help={words.textHelp}
        required
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <TextInput
        {...form.field('date')}
        type="date"
        label={words.date}
        required
        min={article.publishedDate}
        max={today}
        value={date}
        onChange={(event) => setDate(event.target.value)}
      />
      {recipients === 0 ? (
        <p className="editor-quiet-text">{words.nobody}</p>
      ) : (
        <Checkbox
          label={words.send}
          help={words.sendHelp(recipients)}
          checked={sends}
          onChange={(event) => setSends(event.target.checked)}
        />
      )}
      {sends && kind && (
        <NoticeLetter
          field={form.field('letter')}
          value={letter}
          isOwn={ownLetter !== null}
          onChange={setOwnLetter}
        />
      )}
      {kind && <NoticePreview {...{ view, kind, text, date }} letter={sends ? letter : null} />}
      <div className="form-actions">
        <Button kind={kind === 'retraction' ? 'danger' : 'primary'} type="submit" busy={send.isPending}>
          {kind === 'retraction' ? words.retract : words.button}
        </Button>
      </div>
      {confirming && (
        <ConfirmRetraction
          title={article.title}
          letters={sends ? recipients : 0}
          busy={send.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            send.mutate('retraction')
          }}
        />
      )}
    </form>
  )
}
