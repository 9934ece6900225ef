import { useCallback, useEffect, useState } from 'react'
import { asksForRevision } from '#domain/manuscript/decision.ts'
import type { DecisionDraft, DecisionDraftView } from '#domain/schemas/decision.ts'
import { DraftNotices } from '#web/app/drafts/draft-notices.tsx'
import { SavedLine } from '#web/app/drafts/saved-line.tsx'
import { useSend } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { callsFor, type DecisionCall } from '../calls.ts'
import { texts } from '../texts.ts'
import type { DecisionProps } from './decision.tsx'
import { DecisionActions } from './decision-actions.tsx'
import { DecisionFields } from './decision-fields.tsx'
import { PreviewDialog } from './decision-preview.tsx'
import { goToDecision } from './go-to-decision.ts'
import { Letter } from './letter.tsx'
import { NamedPlaces, namesReviewer } from './named-places.tsx'
import { ReviewerMails, useReviewerMails } from './reviewer-mails.tsx'
import { useDecisionDraft } from './use-decision-draft.ts'
import { decisionOf, enclosedOf, useDecisionLetter, withReasons } from './use-decision-letter.ts'

const words = texts.decision
/** Ids of the fields by the paths that the server uses in its errors. */
const fieldIds = {
  decision: 'decision',
  dueDate: 'due-date',
  notes: 'notes',
  overrideReason: 'decision-override',
  letter: 'letter',
}

/** Form for the decision and its letter. It is saved automatically until the decision is sent. */
export function DecisionForm({
  detail,
  taken,
  asked,
  userId,
  saved,
}: DecisionProps & { userId: string; saved: DecisionDraftView['draft'] }) {
  const { manuscript } = detail
  const { id } = manuscript
  useEffect(() => {
    if (asked) goToDecision()
  }, [asked])
  const [previewed, setPreviewed] = useState<string | null>(null)
  const writing = useDecisionDraft({ userId, manuscriptId: id, saved })
  const { content: draft, edit } = writing
  const change = useCallback((part: Partial<DecisionDraft>) => edit((now) => ({ ...now, ...part })), [edit])
  useEffect(() => {
    if (taken) change({ kind: taken.kind, letters: { [taken.kind]: taken.letter } })
  }, [taken, change])

  const { kind } = draft
  const decided = useDecisionLetter(detail, draft)
  const { template, reviews, reviewIds, dueDate, letter, unread, asksOverride, needsOverride } = decided

  const mails = useReviewerMails(id, decisionOf(kind ?? 'accept', draft, decided))
  const send = useSend({
    call: (decision: DecisionCall) => writing.send(() => callsFor(id).decide(decision, mails.changed)),
    done: words.done,
    failed: words.failed,
  })
  const form = useForm({
    ids: fieldIds,
    checks: {
      decision: !kind && words.chooseKind,
      dueDate: kind !== null && asksForRevision(kind) && !dueDate && words.needsDue,
      overrideReason: needsOverride && !draft.overrideReason.trim() && words.needsReason,
      letter: kind !== null && !unread && !letter.trim() && words.needsLetter,
    },
    // If the letter names a reviewer, the passages are shown below the form instead of an error.
    error: namesReviewer(send.error) ? null : send.error,
  })

  /** Sends the decision if the form's rules are met. */
  function submit(namesAllowed?: true) {
    if (unread || !kind) return
    send.mutate({ ...decisionOf(kind, draft, decided), ...(namesAllowed && { namesAllowed }) })
  }

  async function preview() {
    if (!form.check({ decision: !kind && words.chooseKind, letter: !letter.trim() && words.needsLetter }))
      return
    // The preview is generated from the saved draft, so the draft is saved first.
    if (await writing.flush()) setPreviewed(String(Date.now()))
    else toast({ title: words.draftFailed, variant: 'destructive' })
  }

  return (
    <form
      className="decision"
      id="decide"
      noValidate
      aria-labelledby="decision-title"
      onSubmit={form.onSubmit(() => submit())}
    >
      <h2 id="decision-title" className="section-title">
        {words.title}
      </h2>
      <DraftNotices what="decision" draft={writing} />
      <FormProblems form={form} failed={words.failed} />
      <div className="decision-columns">
        <DecisionFields
          detail={detail}
          draft={draft}
          dueDate={dueDate}
          reviews={reviews}
          reviewIds={reviewIds}
          enclosed={decided.enclosed}
          points={decided.points}
          asksOverride={asksOverride}
          error={form.error}
          onReasons={(reasons) => edit((now) => withReasons(now, reasons))}
          onChange={change}
        />
        <Letter
          detail={detail}
          kind={kind}
          letter={letter}
          edited={kind !== null && draft.letters[kind] !== undefined}
          loading={kind !== null && template.isPending}
          failed={template.isError}
          enclosed={enclosedOf(draft, decided)}
          templates={template.data?.templates ?? []}
          templateId={template.data?.templateId ?? null}
          error={form.error('letter') ?? null}
          onChange={(text) => kind && change({ letters: { ...draft.letters, [kind]: text } })}
          onRestore={() => {
            if (!kind) return
            const { [kind]: _dropped, ...letters } = draft.letters
            change({ letters })
          }}
        />
      </div>
      <SavedLine state={writing.state} />
      <NamedPlaces error={send.error} busy={send.isPending} onAllow={() => form.check() && submit(true)} />
      <ReviewerMails detail={detail} mails={mails} disabled={unread || !kind} />
      <DecisionActions
        busy={send.isPending}
        unread={unread}
        holdMinutes={detail.holdMinutes}
        onPreview={preview}
      />
      {previewed && (
        <PreviewDialog manuscriptId={id} version={previewed} onClose={() => setPreviewed(null)} />
      )}
    </form>
  )
}
