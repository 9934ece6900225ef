import { Send } from 'lucide-react'
import { useState } from 'react'
import type { DecisionDraftView } from '#domain/schemas/decision.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { ScreeningView } from '#domain/schemas/screening.ts'
import { DraftNotices } from '#web/app/drafts/draft-notices.tsx'
import { SavedLine } from '#web/app/drafts/saved-line.tsx'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { callsFor, type DecisionCall } from '../calls.ts'
import { DeskReasons } from '../decide/desk-reasons.tsx'
import { NamedPlaces, namesReviewer } from '../decide/named-places.tsx'
import { useDecisionDraft } from '../decide/use-decision-draft.ts'
import { decisionOf, useDecisionLetter, withFixes, withReasons } from '../decide/use-decision-letter.ts'
import { texts } from '../texts.ts'
import { Fixes } from './fixes.tsx'
import { screeningTexts } from './screening-texts.ts'

interface LetterFormProps {
  detail: EditorDetail
  screening: ScreeningView | null
  kind: 'return_for_fixes' | 'reject'
  userId: string
  saved: DecisionDraftView['draft']
}

/** Returns the submission for fixes, or rejects it, with a letter. The draft is the one of the decision form. */
export function LetterForm({ detail, screening, kind, userId, saved }: LetterFormProps) {
  const { id } = detail.manuscript
  const words = kind === 'reject' ? screeningTexts.reject : screeningTexts.fixes
  const writing = useDecisionDraft({ userId, manuscriptId: id, saved })
  const draft = { ...writing.content, kind }
  const [typed, setTyped] = useState('')
  const decided = useDecisionLetter(detail, draft)
  const { letter, dueDate, unread, needsOverride } = decided
  const edit = (change: (now: typeof draft) => typeof draft | typeof writing.content) =>
    writing.edit((now) => change({ ...now, kind }))
  const send = useSend({
    call: (decision: DecisionCall) => writing.send(() => callsFor(id).decide(decision)),
    done: words.done,
    failed: words.failed,
  })
  const form = useForm<'fixes' | 'dueDate' | 'overrideReason' | 'letter'>({
    ids: { fixes: 'fixes', dueDate: 'due-date', overrideReason: 'decision-override', letter: 'letter' },
    checks: {
      fixes:
        kind === 'return_for_fixes' &&
        (typed.trim()
          ? screeningTexts.fixes.notAdded
          : draft.fixes.length === 0 && screeningTexts.fixes.needed),
      dueDate: kind === 'return_for_fixes' && !dueDate && screeningTexts.fixes.needsDue,
      overrideReason: needsOverride && !draft.overrideReason.trim() && screeningTexts.reject.needsReason,
      letter: !unread && !letter.trim() && screeningTexts.needsLetter,
    },
    // If the letter names a reviewer, the passages are shown below it instead of an error.
    error: namesReviewer(send.error) ? null : send.error,
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(() => !unread && send.mutate(decisionOf(kind, draft, decided)))}
    >
      <DraftNotices what="decision" draft={writing} />
      <FormProblems form={form} failed={words.failed} />
      {kind === 'return_for_fixes' ? (
        <>
          <Fixes
            detail={detail}
            screening={screening}
            fixes={draft.fixes}
            error={form.error('fixes')}
            onChange={(fixes) => edit((now) => withFixes(now, fixes))}
            typed={typed}
            onTyped={setTyped}
          />
          <TextInput
            {...form.field('dueDate')}
            type="date"
            label={screeningTexts.fixes.due}
            required
            value={dueDate}
            onChange={(event) => edit((now) => ({ ...now, dueDate: event.target.value }))}
          />
        </>
      ) : (
        <>
          <DeskReasons
            chosen={draft.reasons}
            onChange={(reasons) => edit((now) => withReasons(now, reasons))}
          />
          <TextArea
            {...form.field('overrideReason')}
            label={texts.decision.overrideDesk}
            help={texts.decision.overrideDeskHelp}
            optional
            rows={2}
            value={draft.overrideReason}
            onChange={(event) => edit((now) => ({ ...now, overrideReason: event.target.value }))}
          />
        </>
      )}
      <TextArea
        {...form.field('letter')}
        label={screeningTexts.letter}
        rows={14}
        className="decision-letter-field"
        value={letter}
        onChange={(event) =>
          edit((now) => ({ ...now, letters: { ...now.letters, [kind]: event.target.value } }))
        }
      />
      <NamedPlaces
        error={send.error}
        busy={send.isPending}
        onAllow={() => send.mutate({ ...decisionOf(kind, draft, decided), namesAllowed: true })}
      />
      <SavedLine state={writing.state} />
      <div className="form-actions">
        <Button kind="primary" type="submit" icon={Send} busy={send.isPending || unread}>
          {words.send}
        </Button>
        <p className="editor-quiet-text">{texts.decision.hold(detail.holdMinutes)}</p>
      </div>
    </form>
  )
}
