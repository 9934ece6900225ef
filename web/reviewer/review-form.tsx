import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type Recommendation, recommendations } from '#domain/manuscript/review.ts'
import type { AssignmentDetail, ReviewDraft } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { DraftNotices } from '#web/app/drafts/draft-notices.tsx'
import { SavedLine } from '#web/app/drafts/saved-line.tsx'
import { useSend } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { StarChoice } from '#web/ui/forms/stars.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Confidential } from '#web/ui/marks/notice.tsx'
import { countWords } from '#web/ui/text/prose.tsx'
import { Attachments } from './attachments.tsx'
import { calls, changed, type SubmittedReview } from './calls.ts'
import { useReviewDraft } from './draft.ts'
import { useOwnNameIn } from './own-name.ts'
import { texts } from './texts.ts'

const words = texts.review

const fieldIds = {
  recommendation: 'recommendation',
  rating: 'rating',
  comments: 'comments',
  confidentialComments: 'confidential-comments',
}

interface ReviewFormProps {
  assignment: AssignmentDetail
  personId: string
  /** Set to a function that inserts a reference ('p. 12, l. 3') into the comments. */
  citing: { current: ((place: string) => void) | null }
}

export function ReviewForm({ assignment, personId, citing }: ReviewFormProps) {
  const navigate = useNavigate()
  const writing = useReviewDraft(assignment, personId)
  const { content: draft, edit } = writing
  const change = useCallback((part: Partial<ReviewDraft>) => edit((now) => ({ ...now, ...part })), [edit])
  const named = useOwnNameIn(draft.comments)
  useEffect(() => {
    citing.current = (place) => {
      const field = document.getElementById('comments')
      if (!(field instanceof HTMLTextAreaElement)) return
      const before = field.value.slice(0, field.selectionStart)
      const gap = before === '' || /\s$/.test(before) ? '' : ' '
      const comments = `${before}${gap}${place} ${field.value.slice(field.selectionEnd)}`
      change({ comments })
      const caret = before.length + gap.length + place.length + 1
      // Wait until the field contains the new text.
      requestAnimationFrame(() => {
        field.focus()
        field.setSelectionRange(caret, caret)
      })
    }
    return () => {
      citing.current = null
    }
  }, [citing, change])
  const submit = useSend({
    call: (review: SubmittedReview) => writing.send(() => calls.submit(assignment.id, review)),
    failed: words.failed,
    refetch: changed,
    onDone: () => {
      toast({ title: words.done, description: words.doneBody })
      navigate(`${urls.reviewerDashboard}?tab=completed`)
    },
  })
  const form = useForm({
    ids: fieldIds,
    checks: { rating: draft.rating === null && words.ratingMissing },
    error: submit.error,
  })
  const ready = draft.recommendation !== null && draft.comments.trim() !== ''

  function send() {
    const { recommendation, rating, comments, confidentialComments } = draft
    if (!recommendation || !comments.trim() || submit.isPending) return
    if (!form.check() || rating === null) return
    submit.mutate({ recommendation, rating, comments, confidentialComments })
  }

  return (
    <form
      className="reviewer-form"
      noValidate
      aria-labelledby="review-form-title"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
      }}
    >
      <div>
        <h2 id="review-form-title" className="section-title">
          {words.form}
        </h2>
        <SavedLine state={writing.state} />
        <DraftNotices what="review" draft={writing} />
        <FormProblems form={form} failed={words.failed} brief />
      </div>
      <RadioGroup
        id="recommendation"
        name="recommendation"
        label={words.recommendation}
        required
        value={draft.recommendation ?? ''}
        onChange={(value) => change({ recommendation: value as Recommendation })}
        choices={Object.entries(recommendations).map(([value, label]) => ({
          value,
          label: <b>{label}</b>,
          help: words.help[value],
        }))}
        error={form.error('recommendation')}
      />
      <StarChoice
        id="rating"
        name="rating"
        label={words.rating}
        required
        value={draft.rating}
        onChange={(rating) => change({ rating })}
        error={form.error('rating')}
      />
      <TextArea
        id="comments"
        label={words.comments}
        help={
          <>
            {words.commentsHelp}{' '}
            {named !== null && (
              <span className={named ? 'warn' : undefined}>{named ? words.named : words.noName}</span>
            )}
          </>
        }
        required
        rows={12}
        value={draft.comments}
        onChange={(event) => change({ comments: event.target.value })}
        aside={words.words(countWords(draft.comments))}
        error={form.error('comments')}
      />
      <Attachments assignment={assignment} />
      <Confidential>
        <TextArea
          id="confidential-comments"
          label={words.confidential}
          help={words.confidentialHelp}
          rows={4}
          value={draft.confidentialComments}
          onChange={(event) => change({ confidentialComments: event.target.value })}
          error={form.error('confidentialComments')}
        />
      </Confidential>
      <div className="form-actions">
        <Button kind="primary" type="submit" disabled={!ready} busy={submit.isPending}>
          {words.submit}
        </Button>
        <Button
          onClick={async () => {
            if (await writing.flush()) navigate(`${urls.reviewerDashboard}?tab=progress`)
          }}
        >
          {words.leave}
        </Button>
        <p className="key-help push">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {words.keys}
        </p>
      </div>
    </form>
  )
}
