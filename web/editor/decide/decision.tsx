import { Eye, Send } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { DecisionKind } from '#domain/manuscript/decision.ts'
import type { DecisionDraft, DecisionDraftView } from '#domain/schemas/decision.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { useAuth } from '#web/app/auth.ts'
import { DraftNotices } from '#web/app/drafts/draft-notices.tsx'
import { SavedLine } from '#web/app/drafts/saved-line.tsx'
import { useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { focusOn } from '#web/ui/layout/focus.ts'
import { Skeleton } from '#web/ui/marks/states.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { callsFor, type DecisionCall, keys } from '../calls.ts'
import { texts } from '../texts.ts'
import { DecisionFields } from './decision-fields.tsx'
import { PreviewDialog } from './decision-preview.tsx'
import { Letter } from './letter.tsx'
import { NamedPlaces, namesReviewer } from './named-places.tsx'
import { useDecisionDraft } from './use-decision-draft.ts'

const words = texts.decision
/** Ids of the fields by the paths that the server uses in errors. */
const fieldIds = {
  decision: 'decision',
  dueDate: 'due-date',
  notes: 'notes',
  overrideReason: 'decision-override',
  letter: 'letter',
}

interface DecisionProps {
  detail: EditorDetail
  /** A letter proposed by another editor. */
  taken: { kind: DecisionKind; letter: string } | null
  /** Whether the page was opened to decide; the form then takes focus when it is ready. */
  asked: boolean
}

export function goToDecision() {
  document.getElementById('decide')?.scrollIntoView({ block: 'start' })
  focusOn('decision', { scroll: 'none' })
}

/** The decision form, restored from this editor's draft. */
export function Decision(props: DecisionProps) {
  const { id } = props.detail.manuscript
  const query = useApiQuery({
    queryKey: keys.decisionDraft(id),
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const { user } = useAuth()
  if (query.isPending || !user)
    return (
      <div className="decision" id="decide">
        <Skeleton lines={['tall', 'block', 'block', 'w-60']} />
      </div>
    )
  // The form opens even if the draft could not be read: its first save is refused if the server has a draft.
  return <DecisionForm {...props} userId={user.id} saved={query.data?.draft ?? null} />
}

function DecisionForm({
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
  const template = useApiQuery({
    queryKey: keys.letter(id, kind ?? 'revisions'),
    enabled: kind !== null,
  })
  const reviews = detail.reviews.filter((review) => review.round === manuscript.round)
  const dueDate = draft.dueDate ?? template.data?.dueDate ?? ''
  const reviewIds = draft.reviewIds ?? template.data?.reviewIds ?? reviews.map((review) => review.id)
  const letter =
    (kind && draft.letters[kind]) ?? withDue(template.data?.letter ?? '', template.data?.dueDate, dueDate)
  // While the template is loading, the editor has not seen what would be sent.
  const unread = kind !== null && draft.letters[kind] === undefined && template.isPending
  const asksOverride = kind !== null && manuscript.reviewers.completed < manuscript.reviewers.needed

  const send = useSend({
    call: (decision: DecisionCall) => writing.send(() => callsFor(id).decide(decision)),
    done: words.done,
    failed: words.failed,
  })
  const form = useForm({
    ids: fieldIds,
    checks: {
      decision: !kind && words.chooseKind,
      dueDate: kind === 'revisions' && !dueDate && words.needsDue,
      overrideReason: asksOverride && !draft.overrideReason.trim() && words.needsReason,
      letter: kind !== null && !letter.trim() && words.needsLetter,
    },
    // If the letter names a reviewer, the passages are shown below the form instead.
    error: namesReviewer(send.error) ? null : send.error,
  })

  function submit(namesAllowed = false) {
    if (unread) return
    if (!form.check() || !kind) return
    send.mutate({
      decision: kind,
      notes: draft.notes,
      letter,
      reviewIds,
      reviewTexts: reviewIds.flatMap((reviewId) => {
        const text = draft.reviewTexts[reviewId]
        return text === undefined ? [] : [{ reviewId, text }]
      }),
      ...(kind === 'revisions' && { dueDate }),
      ...(asksOverride && { overrideReason: draft.overrideReason }),
      ...(namesAllowed && { namesAllowed }),
    })
  }

  return (
    <form
      className="decision"
      id="decide"
      noValidate
      aria-labelledby="decision-title"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
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
          asksOverride={asksOverride}
          error={form.error}
          onChange={change}
        />
        <Letter
          detail={detail}
          kind={kind}
          letter={letter}
          edited={kind !== null && draft.letters[kind] !== undefined}
          loading={kind !== null && template.isPending}
          failed={template.isError}
          enclosed={reviews
            .filter((review) => reviewIds.includes(review.id))
            .map((review) => ({
              label: review.label,
              text: draft.reviewTexts[review.id] ?? review.authorComments,
              inPart: draft.reviewTexts[review.id] !== undefined,
            }))}
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
      <NamedPlaces error={send.error} busy={send.isPending} onAllow={() => submit(true)} />
      <div className="form-actions">
        <Button kind="primary" type="submit" icon={Send} busy={send.isPending || unread}>
          {words.send}
        </Button>
        <Button
          icon={Eye}
          busy={unread}
          onClick={async () => {
            if (
              !form.check({
                decision: !kind && words.chooseKind,
                letter: !letter.trim() && words.needsLetter,
              })
            )
              return
            // The mail is made from the saved draft.
            if (await writing.flush()) setPreviewed(String(Date.now()))
            else toast({ title: words.draftFailed, variant: 'destructive' })
          }}
        >
          {words.previewMail}
        </Button>
        <p className="editor-quiet-text">{words.hold(detail.holdMinutes)}</p>
      </div>
      {previewed && (
        <PreviewDialog manuscriptId={id} version={previewed} onClose={() => setPreviewed(null)} />
      )}
    </form>
  )
}

/** Updates the due date within the letter when the chosen date changes. */
function withDue(letter: string, from: string | null | undefined, to: string): string {
  return from && to && from !== to ? letter.replaceAll(longDate(from), longDate(to)) : letter
}
