import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lengthAdvice } from '#domain/journal/guidelines.ts'
import type { UnreadPart } from '#domain/stored/document.ts'
import { UnreadParts } from '#web/app/drafts/unread-parts.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { FormFailure } from '#web/ui/forms/form-failure.tsx'
import { messagesById } from '#web/ui/forms/issues.ts'
import { focusOn } from '#web/ui/layout/focus.ts'
import { useKeptFocus } from '#web/ui/layout/kept-focus.ts'
import { peopleOf } from '../blind-copy/use-blind-copy.ts'
import type { DraftFile } from '../files/draft-files.ts'
import { FileList } from '../files/file-list.tsx'
import { useFileProblems } from '../files/use-file-problems.ts'
import { useUploads } from '../files/use-uploads.ts'
import { AuthorsStep } from './authors-step.tsx'
import { ConflictNotice, OtherVersion } from './conflict-notice.tsx'
import { DetailsStep } from './details-step.tsx'
import {
  type Content,
  clampStep,
  fieldIds,
  type PlacedProblem,
  placeProblem,
  problemsByStep,
  type SavedContent,
  stepCount,
} from './draft.ts'
import type { JournalRules } from './journal-rules.ts'
import { ReviewStep } from './review-step.tsx'
import { StepList } from './step-list.tsx'
import { texts } from './texts.ts'
import { TitlePage } from './title-page.tsx'
import { useAutosave } from './use-autosave.ts'
import { useSubmission } from './use-submission.ts'
import './wizard.css'

export interface WizardStart {
  draftId: string
  content: Content
  revision: number | null
  savedAt?: string | undefined
  /** The content comes from this browser and is not yet saved. */
  restored: boolean
  /** Whether to report the restored content; false if only the current step was unsaved. */
  tellsRestored?: boolean
  /** Parts of the stored draft that this release cannot read. */
  unread?: readonly UnreadPart[] | undefined
  unreadCopy?: string | null
  /** Another version of the draft that exists only in this browser. */
  other?: SavedContent | undefined
}

interface WizardProps {
  userId: string
  rules: JournalRules
  start: WizardStart
  /** Called on the first change; from then on the URL contains the draft's id. */
  onTouched: () => void
}

/** The submission in four steps. All rules are checked on submit; a step that was left shows its problems at once. */
export function Wizard({ userId, rules, start, onTouched }: WizardProps) {
  const { draftId } = start
  const [content, setContent] = useState(start.content)
  const [visited, setVisited] = useState<ReadonlySet<number>>(() => new Set(stepsBefore(start.content.step)))
  const [open, setOpen] = useState<string | null>(() => firstIncomplete(start.content))
  const [goal, setGoal] = useState<PlacedProblem | null>(null)
  /** Problems in the summary: those found when it was shown, without the ones that have been corrected. */
  const [summary, setSummary] = useState<PlacedProblem[]>([])
  const [summaries, setSummaries] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLElement>(null)
  useKeptFocus(form)
  const opened = useRef(false)
  const latest = useRef(content)
  const touched = useRef(start.revision !== null || start.restored)

  const autosave = useAutosave(userId, draftId, start.revision, start.savedAt)
  const sending = useSubmission(draftId, autosave)

  function edit(change: (content: Content) => Content) {
    latest.current = change(latest.current)
    setContent(latest.current)
    if (!touched.current) {
      touched.current = true
      onTouched()
    }
    sending.forgetRefusal()
    autosave.save(latest.current)
    const { files } = latest.current
    const stillUnfit = unfit.filter(({ field }) =>
      files.some(({ objectId }) => fieldIds.file(objectId) === field),
    )
    const left = new Set(
      [...Object.values(problemsByStep(latest.current)).flat(), ...stillUnfit].map(({ message }) => message),
    )
    setSummary((listed) => listed.filter(({ message }) => left.has(message)))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the wizard opens.
  useEffect(() => {
    if (start.restored) autosave.save(latest.current)
  }, [])

  const editFiles = (change: (files: readonly DraftFile[]) => DraftFile[]) =>
    edit((now) => ({ ...now, files: change(now.files) }))
  const uploads = useUploads(content.files, editFiles)

  const { step } = content
  const ruled = problemsByStep(content)
  const isBlind = rules.mode === 'double_blind'
  const unfit = useFileProblems(content.files, isBlind)
  // Problems found by a file's checks are already shown at the file.
  const refused = sending.refused
    .map((problem) => placeProblem(problem, content))
    .filter(({ field }) => !unfit.some((problem) => problem.field === field))
  const problemsAt = (at: number): PlacedProblem[] => {
    const shown = sending.attempted || visited.has(at)
    return [
      ...(shown ? (ruled[at] ?? []).map((problem) => placeProblem(problem, content)) : []),
      ...[...unfit, ...refused].filter((problem) => problem.step === at),
    ]
  }
  const all = [1, 2, 3, stepCount].flatMap(problemsAt)
  const listed = step === stepCount ? all : problemsAt(step)
  const errors = messagesById(problemsAt(step))

  function goTo(to: number) {
    const next = clampStep(to)
    if (next === step) return
    setVisited(new Set([...visited, step]))
    latest.current = { ...latest.current, step: next }
    setContent(latest.current)
    if (touched.current) autosave.save(latest.current)
    window.scrollTo({ top: 0 })
  }

  // After a new step or an attempt to submit, the problems take the focus, or the heading if there are none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: neither typing nor saving may move the focus.
  useEffect(() => {
    if (!opened.current) {
      opened.current = true
      return
    }
    setSummary(goal ? [] : listed)
    setSummaries((count) => count + 1)
    if (!goal && listed.length === 0 && !sending.failure) heading.current?.focus({ preventScroll: true })
  }, [step, sending.attempts])

  /** Moves from the error summary to the field, opening its step if necessary. */
  function goToProblem(problem: PlacedProblem) {
    if (problem.author) setOpen(problem.author)
    goTo(problem.step)
    setGoal(problem)
  }
  useEffect(() => {
    if (goal?.field && focusOn(goal.field, { scroll: 'centre' })) setGoal(null)
  }, [goal])

  const nextName = texts.stepNames[step + 1]
  const people = isBlind ? peopleOf(content.authors) : null
  return (
    <div className="form-columns wizard">
      <StepList
        step={step}
        visited={visited}
        problems={Object.fromEntries([1, 2, 3].map((at) => [at, problemsAt(at).length]))}
        onStep={goTo}
        saved={autosave.state}
      />
      <section className="wizard-form" aria-labelledby="wizard-step" ref={form}>
        <ConflictNotice state={autosave.state} draftId={draftId} userId={userId} content={content} />
        {start.other && <OtherVersion draftId={draftId} userId={userId} content={start.other} />}
        <UnreadParts parts={start.unread ?? []} copy={start.unreadCopy ?? null} />
        {start.tellsRestored && <p className="wizard-restored">{texts.draft.restored}</p>}
        <ErrorSummary
          problems={summary.map((problem) => ({ ...problem, message: withPlace(problem, content) }))}
          attempt={summaries}
          onGo={(field) => {
            const problem = summary.find((one) => one.field === field)
            if (problem) goToProblem(problem)
          }}
        />
        {sending.failure && <FormFailure key={sending.attempts} failure={sending.failure} />}
        <h2 className="section-title" id="wizard-step" ref={heading} tabIndex={-1}>
          {texts.stepNames[step]}
        </h2>
        <p className="wizard-intro">{introOf(step)}</p>
        {step === 1 && (
          <DetailsStep
            details={content.manuscript}
            guidelines={rules.guidelines}
            types={rules.types}
            onChange={(manuscript) => edit((now) => ({ ...now, manuscript }))}
            errors={errors}
          />
        )}
        {step === 2 && (
          <AuthorsStep
            authors={content.authors}
            onChange={(authors) => edit((now) => ({ ...now, authors }))}
            open={open}
            onOpen={setOpen}
            errors={errors}
          />
        )}
        {step === 3 && (
          <FileList
            files={content.files}
            people={people}
            lengthOf={(words) => lengthAdvice(content.manuscript.manuscriptType, words, rules.guidelines)}
            uploads={uploads}
            onEdit={editFiles}
            // Problems found by a file's checks are shown in its row.
            errors={messagesById(problemsAt(step).filter((problem) => !unfit.includes(problem)))}
          />
        )}
        {step === 3 && <p className="help wizard-blind-help">{texts.upload.mode[rules.mode]}</p>}
        {step === stepCount && <ReviewStep content={content} rules={rules} people={people} onEdit={goTo} />}
        <div className="form-actions wizard-buttons">
          {step < stepCount ? (
            <Button kind="primary" onClick={() => goTo(step + 1)}>
              {nextName ? texts.nextTo(nextName) : texts.next}
            </Button>
          ) : (
            <Button
              kind="primary"
              busy={sending.busy}
              busyText={texts.review.submitting}
              disabled={uploads.uploading.length > 0}
              onClick={() => sending.send(content)}
            >
              {texts.review.submit}
            </Button>
          )}
          <Button disabled={step === 1 || sending.busy} onClick={() => goTo(step - 1)}>
            {texts.previous}
          </Button>
          {step === 2 && (
            <p className="key-help">
              <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> {texts.authors.keys}
            </p>
          )}
          {step === stepCount && uploads.uploading.length > 0 && (
            <p className="help" role="status">
              {texts.review.unfinishedUploads}
            </p>
          )}
        </div>
      </section>
      <TitlePage title={content.manuscript.title} authors={content.authors} mode={rules.mode} />
    </div>
  )
}

function stepsBefore(step: number): number[] {
  return Array.from({ length: step - 1 }, (_, index) => index + 1)
}

/** The first incomplete author, whose form is initially open. */
function firstIncomplete({ authors }: Content): string | null {
  const author = authors.find(
    ({ firstName, lastName, email, affiliation }) => !firstName || !lastName || !email || !affiliation,
  )
  return author?.key ?? null
}

function introOf(step: number): ReactNode {
  const words = { 1: texts.details.intro, 2: texts.authors.intro, 3: texts.upload.intro }[step]
  if (step >= 3) return words ?? texts.review.intro
  return (
    <>
      {words} {texts.required.before}
      <span className="required">*</span>
      {texts.required.after}
    </>
  )
}

/** 'Author 3: Valid email is required' */
function withPlace({ author, message }: PlacedProblem, content: Content): string {
  if (!author) return message
  const position = content.authors.findIndex(({ key }) => key === author) + 1
  return texts.review.problemAt(texts.authors.position(position), message)
}
