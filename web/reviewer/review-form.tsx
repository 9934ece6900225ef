import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { type Recommendation, recommendations } from '#domain/manuscript/review.ts'
import type { AssignmentDetail, ReviewDraft } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { DraftNotices } from '#web/app/drafts/draft-notices.tsx'
import { SavedLine } from '#web/app/drafts/saved-line.tsx'
import type { Draft } from '#web/app/drafts/use-draft.ts'
import { useSend } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { StarChoice } from '#web/ui/forms/stars.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Confidential } from '#web/ui/marks/notice.tsx'
import { Attachments } from './attachments.tsx'
import { calls, changed, type SubmittedReview } from './calls.ts'
import { answerChecks, FormQuestions, reviewFieldId } from './form-questions.tsx'
import { Hints } from './hints/hints.tsx'
import { EditorNotes } from './notes/collected-notes.tsx'
import { ReportPreview } from './notes/report-preview.tsx'
import type { Notes } from './notes/use-notes.ts'
import { PublicationQuestion } from './publication-choice.tsx'
import { ReportFields } from './report-fields.tsx'
import { ReturnedReview } from './returned-review.tsx'
import { ReviewActions } from './review-actions.tsx'
import { texts } from './texts.ts'
import { type Citing, useCiting } from './use-citing.ts'

const words = texts.review

interface ReviewFormProps {
  assignment: AssignmentDetail
  writing: Draft<ReviewDraft>
  notes: Notes
  /** The form sets this to a function that inserts a reference such as 'p. 12, l. 3' into the comments. */
  citing: Citing
}

export function ReviewForm({ assignment, writing, notes, citing }: ReviewFormProps) {
  const navigate = useNavigate()
  const { content: draft, edit } = writing
  const { isNamed, questions } = assignment
  const change = useCallback((part: Partial<ReviewDraft>) => edit((now) => ({ ...now, ...part })), [edit])
  useCiting(citing, change)
  const submit = useSend({
    call: (review: SubmittedReview) => writing.send(() => calls.submit(assignment.id, review)),
    refetch: changed,
    onDone: () => {
      toast({ title: words.done, description: words.doneBody })
      navigate(`${urls.reviewerDashboard}?tab=completed`)
    },
  })
  const form = useForm<string>({
    ids: reviewFieldId,
    checks: {
      recommendation: draft.recommendation === null && words.recommendationMissing,
      rating: draft.rating === null && words.ratingMissing,
      comments: draft.comments.trim() === '' && words.commentsMissing,
      ...answerChecks(assignment, draft),
    },
    error: submit.error,
  })

  function send() {
    const { recommendation, rating, comments, confidentialComments, publication, answers, notes: own } = draft
    if (!recommendation || rating === null) return
    submit.mutate({
      ...{ recommendation, rating, comments, confidentialComments, publication, answers, notes: own },
    })
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
        <h2 id="review-form-title" className="section-title" tabIndex={-1}>
          {words.form}
        </h2>
        <ReturnedReview returned={assignment.returned} />
        <SavedLine state={writing.state} />
        <DraftNotices what="review" joined={words.joined} draft={writing} />
        <FormProblems form={form} failed={words.failed} brief />
      </div>
      <div className="reviewer-recommendation">
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
      </div>
      <StarChoice
        {...form.field('rating')}
        name="rating"
        label={words.rating}
        required
        value={draft.rating}
        onChange={(rating) => change({ rating })}
      />
      <ReportFields
        parts={form.field('comments')}
        comments={draft.comments}
        onComments={(comments) => change({ comments })}
        notes={notes}
        isNamed={isNamed}
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
        <EditorNotes notes={notes} />
      </Confidential>
      <Hints {...{ questions, isNamed, draft }} onNote={notes.show} />
      {assignment.asksPublication && <PublicationQuestion value={draft.publication} change={change} />}
      <ReviewActions
        busy={submit.isPending}
        preview={<ReportPreview summary={draft.comments} notes={draft.notes} isNamed={isNamed} />}
        onLeave={async () => {
          if (await writing.flush()) navigate(`${urls.reviewerDashboard}?tab=progress`)
        }}
      />
    </form>
  )
}
