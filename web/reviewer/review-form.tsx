import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { type Recommendation, recommendations } from '#domain/manuscript/review.ts'
import type { AssignmentDetail, ReviewDraft } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { DraftNotices } from '#web/app/drafts/draft-notices.tsx'
import { SavedLine } from '#web/app/drafts/saved-line.tsx'
import { useSend } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
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
import { answerChecks, FormQuestions, reviewFieldId } from './form-questions.tsx'
import { useOwnNameIn } from './own-name.ts'
import { PublicationQuestion } from './publication-choice.tsx'
import { ReturnedReview } from './returned-review.tsx'
import { ReviewActions } from './review-actions.tsx'
import { texts } from './texts.ts'
import { type Citing, useCiting } from './use-citing.ts'

const words = texts.review

interface ReviewFormProps {
  assignment: AssignmentDetail
  personId: string
  /** The form sets this to a function that inserts a reference such as 'p. 12, l. 3' into the comments. */
  citing: Citing
}

export function ReviewForm({ assignment, personId, citing }: ReviewFormProps) {
  const navigate = useNavigate()
  const writing = useReviewDraft(assignment, personId)
  const { content: draft, edit } = writing
  const change = useCallback((part: Partial<ReviewDraft>) => edit((now) => ({ ...now, ...part })), [edit])
  const named = useOwnNameIn(draft.comments)
  useCiting(citing, change)
  const submit = useSend({
    call: (review: SubmittedReview) => writing.send(() => calls.submit(assignment.id, review)),
    refetch: changed,
    onDone: () => {
      toast({ title: words.done, description: words.doneBody })
      navigate(`${urls.reviewerDashboard}?tab=completed`)
    },
  })
  const ready = draft.recommendation !== null && draft.comments.trim() !== ''
  const form = useForm<string>({
    ids: reviewFieldId,
    checks: {
      rating: ready && draft.rating === null && words.ratingMissing,
      ...answerChecks(assignment, draft),
    },
    error: submit.error,
  })

  function send() {
    const { recommendation, rating, comments, confidentialComments, publication, answers } = draft
    if (!recommendation || rating === null || !ready) return
    submit.mutate({ recommendation, rating, comments, confidentialComments, publication, answers })
  }

  const asked = { assignment, draft, form, change }

  return (
    <form
      className="reviewer-form"
      noValidate
      aria-labelledby="review-form-title"
      onSubmit={form.onSubmit(send)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <div>
        <h2 id="review-form-title" className="section-title">
          {words.form}
        </h2>
        <ReturnedReview returned={assignment.returned} />
        <SavedLine state={writing.state} />
        <DraftNotices what="review" draft={writing} />
        <FormProblems form={form} failed={words.failed} brief />
      </div>
      <RadioGroup
        {...form.field('recommendation')}
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
      />
      <StarChoice
        {...form.field('rating')}
        name="rating"
        label={words.rating}
        required
        value={draft.rating}
        onChange={(rating) => change({ rating })}
      />
      <TextArea
        {...form.field('comments')}
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
      />
      <FormQuestions side="authors" {...asked} />
      <Attachments assignment={assignment} />
      <Confidential>
        <FormQuestions side="editors" {...asked} />
        <TextArea
          {...form.field('confidentialComments')}
          label={words.confidential}
          help={words.confidentialHelp}
          rows={4}
          value={draft.confidentialComments}
          onChange={(event) => change({ confidentialComments: event.target.value })}
        />
      </Confidential>
      {assignment.asksPublication && <PublicationQuestion value={draft.publication} change={change} />}
      <ReviewActions
        ready={ready}
        busy={submit.isPending}
        onLeave={async () => {
          if (await writing.flush()) navigate(`${urls.reviewerDashboard}?tab=progress`)
        }}
      />
    </form>
  )
}
