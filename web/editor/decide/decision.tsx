import { Check, Eye, PencilLine, Send, X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import {
  type DecisionKind,
  decisionAction,
  decisionKinds,
  decisionLabels,
} from '#domain/manuscript/decision.ts'
import type { DecisionDraft, DecisionDraftView } from '#domain/schemas/decision.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { useAuth } from '#web/app/auth.ts'
import { DraftNotices } from '#web/app/drafts/draft-notices.tsx'
import { SavedLine } from '#web/app/drafts/saved-line.tsx'
import { useApiQuery } from '#web/app/query.ts'
import { issueOf, useSend } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { ErrorSummary, type Problem } from '#web/ui/forms/error-summary.tsx'
import { RadioGroup, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Skeleton } from '#web/ui/marks/states.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { callsFor, type DecisionCall, keys } from '../calls.ts'
import { texts } from '../texts.ts'
import { PreviewDialog } from './decision-preview.tsx'
import { Letter } from './letter.tsx'
import { NamedPlaces, namesReviewer } from './named-places.tsx'
import { ReviewParts } from './review-parts.tsx'
import { useDecisionDraft } from './use-decision-draft.ts'

const words = texts.decision
const icons = { accept: Check, revisions: PencilLine, reject: X }
const tones = { accept: 'ok', revisions: 'warn', reject: 'bad' }

interface DecisionProps {
  detail: EditorDetail
  /** A letter proposed by another editor. */
  taken: { kind: DecisionKind; letter: string } | null
  /** Whether the page was opened to decide; the form then takes focus when it is ready. */
  asked: boolean
}

export function goToDecision() {
  document.getElementById('decide')?.scrollIntoView({ block: 'start' })
  document.getElementById('decision')?.focus({ preventScroll: true })
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
  // Without an answer the form opens all the same: its first save is refused where the server has another version.
  return <DecisionForm {...props} userId={user.id} saved={query.data?.draft ?? null} />
}

function DecisionForm({
  detail,
  taken,
  asked,
  userId,
  saved,
}: DecisionProps & { userId: string; saved: DecisionDraftView['draft'] }) {
  const { manuscript, allowed } = detail
  const { id } = manuscript
  useEffect(() => {
    if (asked) goToDecision()
  }, [asked])
  const [attempt, setAttempt] = useState(0)
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
  const { completed, needed } = manuscript.reviewers
  const asksOverride = kind !== null && completed < needed

  const send = useSend({
    call: (decision: DecisionCall) => writing.send(() => callsFor(id).decide(decision)),
    done: words.done,
    failed: words.failed,
  })
  const problems = problemsOf()
  const errorAt = (field: string, path: string) =>
    (attempt > 0 && problems.find((problem) => problem.field === field)?.message) ||
    (namesReviewer(send.error) ? null : issueOf(send.error, path))

  function problemsOf(): Problem[] {
    const found: Problem[] = []
    if (!kind) found.push({ field: 'decision', message: words.chooseKind })
    if (kind === 'revisions' && !dueDate) found.push({ field: 'due-date', message: words.needsDue })
    if (asksOverride && !draft.overrideReason.trim())
      found.push({ field: 'decision-override', message: words.needsReason })
    if (kind && !letter.trim()) found.push({ field: 'letter', message: words.needsLetter })
    return found
  }

  function submit(namesAllowed = false) {
    if (unread) return
    setAttempt(attempt + 1)
    if (!kind || problems.length > 0) return
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

  const choices = decisionKinds
    .filter((value) => allowed.includes(decisionAction[value]))
    .map((value) => ({
      value,
      label: (
        <b className={`choice-head ${tones[value]}`}>
          <Icon of={icons[value]} />
          {decisionLabels[value]}
        </b>
      ),
      help: words.help[value],
    }))

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
      <ErrorSummary problems={attempt > 0 ? problems : []} attempt={attempt} />
      <div className="decision-columns">
        <div className="stack">
          <RadioGroup
            id="decision"
            name="decision"
            label={words.legend}
            choices={choices}
            value={kind ?? ''}
            onChange={(value) => change({ kind: value as DecisionKind })}
            error={errorAt('decision', 'decision')}
          />
          {kind === 'revisions' && (
            <TextInput
              id="due-date"
              type="date"
              label={words.due}
              required
              value={dueDate}
              onChange={(event) => change({ dueDate: event.target.value })}
              error={errorAt('due-date', 'dueDate')}
            />
          )}
          {reviews.length > 0 && kind && (
            <ReviewParts
              reviews={reviews}
              chosen={reviewIds}
              texts={draft.reviewTexts}
              onChoose={(ids) => change({ reviewIds: ids })}
              onText={(reviewId, text) => {
                const { [reviewId]: _before, ...others } = draft.reviewTexts
                change({ reviewTexts: text === null ? others : { ...others, [reviewId]: text } })
              }}
            />
          )}
          <TextArea
            id="notes"
            label={words.notes}
            rows={4}
            help={words.notesHelp}
            value={draft.notes}
            onChange={(event) => change({ notes: event.target.value })}
            error={errorAt('notes', 'notes')}
          />
          {asksOverride && (
            <TextArea
              id="decision-override"
              label={words.override}
              rows={2}
              help={words.overrideHelp(completed, needed)}
              required
              value={draft.overrideReason}
              onChange={(event) => change({ overrideReason: event.target.value })}
              error={errorAt('decision-override', 'overrideReason')}
            />
          )}
        </div>
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
          error={errorAt('letter', 'letter')}
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
            setAttempt(attempt + 1)
            if (!kind || !letter.trim()) return
            // Send the letter as shown here, even if the template was not edited.
            // The mail is made from the saved draft.
            if (await writing.flush()) setPreviewed(String(Date.now()))
            else toast({ title: words.draftFailed, variant: 'destructive' })
          }}
        >
          {words.previewMail}
        </Button>
        <p className="quiet-text">{words.hold(detail.holdMinutes)}</p>
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
