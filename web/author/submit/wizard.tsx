import { useEffect, useRef, useState } from 'react'
import type { SignedIn } from '#web/app/auth.ts'
import { UnreadParts } from '#web/app/drafts/unread-parts.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useKeptFocus } from '#web/ui/layout/kept-focus.ts'
import { useUploads } from '../files/use-uploads.ts'
import { ConflictNotice, OtherVersion } from './conflict-notice.tsx'
import { type Content, clampStep, fieldIds, type PlacedProblem, problemsByStep } from './draft.ts'
import { type JournalRules, openTypes } from './journal-rules.ts'
import { usePrefill } from './prefill/use-prefill.ts'
import { StepList } from './step-list.tsx'
import { texts } from './texts.ts'
import { useAutosave } from './use-autosave.ts'
import { useProblemSummary } from './use-problem-summary.ts'
import { useStepProblems } from './use-step-problems.ts'
import { useSubmission } from './use-submission.ts'
import { WizardBeside } from './wizard-beside.tsx'
import { WizardButtons } from './wizard-buttons.tsx'
import { WizardProblems } from './wizard-problems.tsx'
import { firstIncomplete, stepsBefore, type WizardStart } from './wizard-start.ts'
import { WizardStep } from './wizard-step.tsx'
import './wizard.css'

interface WizardProps {
  user: SignedIn
  rules: JournalRules
  start: WizardStart
  /** Called on the first change. From then on, the URL contains the draft's id. */
  onTouched: () => void
}

/**
 * The submission in four steps. All rules are checked on submit; problems of a step are shown once the author
 * has left it.
 */
export function Wizard({ user, rules, start, onTouched }: WizardProps) {
  const { draftId } = start
  const userId = user.id
  const [content, setContent] = useState(start.content)
  const [visited, setVisited] = useState<ReadonlySet<number>>(() => new Set(stepsBefore(start.content.step)))
  const [open, setOpen] = useState<string | null>(() => firstIncomplete(start.content))
  const form = useRef<HTMLElement>(null)
  useKeptFocus(form)
  const latest = useRef(content)
  const touched = useRef(start.revision !== null || start.restored)
  const { step } = content

  const autosave = useAutosave(userId, start)
  const sending = useSubmission(draftId, autosave, rules.asking)
  const { unfit, problemsAt, listed } = useStepProblems(content, rules, visited, sending)
  const summary = useProblemSummary(step, listed, sending)

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
    summary.keep([...Object.values(problemsByStep(latest.current, rules.asking)).flat(), ...stillUnfit])
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the wizard opens.
  useEffect(() => {
    if (start.restored) autosave.save(latest.current)
  }, [])

  const uploads = useUploads(content.files, (change) => edit((now) => ({ ...now, files: change(now.files) })))

  const prefill = usePrefill(content, user, openTypes(rules), edit)

  function goTo(to: number) {
    const next = clampStep(to)
    if (next === step) return
    setVisited(new Set([...visited, step]))
    latest.current = { ...latest.current, step: next }
    setContent(latest.current)
    if (touched.current) autosave.save(latest.current)
    window.scrollTo({ top: 0 })
  }

  /** Moves the focus from the summary to the field of a problem, opening its step if necessary. */
  function goToProblem(problem: PlacedProblem) {
    if (problem.author) setOpen(problem.author)
    goTo(problem.step)
    summary.goTo(problem)
  }

  return (
    <div className={classNames('form-columns wizard', prefill.front && step <= 2 && 'wizard-with-marks')}>
      <StepList
        step={step}
        visited={visited}
        problems={Object.fromEntries([1, 2, 3].map((at) => [at, problemsAt(at).length]))}
        onStep={goTo}
        saved={autosave.state}
      />
      <section className="wizard-form" aria-labelledby="wizard-step" ref={form} onKeyDown={prefill.onKeyDown}>
        <ConflictNotice state={autosave.state} draftId={draftId} userId={userId} content={content} />
        {start.other && <OtherVersion draftId={draftId} userId={userId} content={start.other} />}
        <UnreadParts parts={start.unread ?? []} copy={start.unreadCopy ?? null} />
        {start.tellsRestored && <p className="wizard-restored">{texts.draft.restored}</p>}
        <WizardProblems
          problems={summary.problems}
          attempt={summary.attempt}
          content={content}
          sending={sending}
          onGo={goToProblem}
        />
        <h2 className="section-title" id="wizard-step" ref={summary.heading} tabIndex={-1}>
          {texts.stepNames[step]}
        </h2>
        <WizardStep
          content={content}
          rules={rules}
          uploads={uploads}
          prefill={prefill}
          problems={problemsAt(step)}
          unfit={unfit}
          open={open}
          onOpen={setOpen}
          onEdit={edit}
          onStep={goTo}
        />
        <WizardButtons
          step={step}
          busy={sending.busy}
          uploading={uploads.uploading.length > 0}
          onStep={goTo}
          onSend={() => sending.send(content)}
        />
      </section>
      <WizardBeside content={content} rules={rules} prefill={prefill} />
    </div>
  )
}
