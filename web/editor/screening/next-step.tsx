import { Glasses, Undo2, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { ScreeningView } from '#domain/schemas/screening.ts'
import { useAuth } from '#web/app/auth.ts'
import { useApiQuery } from '#web/app/query.ts'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Skeleton } from '#web/ui/marks/states.tsx'
import { keys } from '../calls.ts'
import { useKeys } from '../keyboard.ts'
import { openFindings, situationOf } from '../manuscript/situation.ts'
import { AllowReview } from '../reviewers/allow-review.tsx'
import { Assign } from './assign.tsx'
import { LetterForm } from './letter-form.tsx'
import { screeningTexts } from './screening-texts.ts'

const words = screeningTexts.next

type Step = 'allow' | 'return_for_fixes' | 'assign' | 'reject'

interface NextStepProps {
  detail: EditorDetail
  screening: ScreeningView | null
}

/** The choice of the next step, and the form of the chosen one. */
export function NextStep({ detail, screening }: NextStepProps) {
  const { allowed, handling, manuscript } = detail
  const [step, setStep] = useState<Step | null>(null)
  const open = openFindings(detail).length
  const may: Record<Step, boolean> = {
    allow: allowed.includes('allow_review'),
    return_for_fixes: allowed.includes('return_for_fixes'),
    assign: handling.mayAssign,
    reject: allowed.includes('reject'),
  }
  const choose = (to: Step) => may[to] && setStep(to)
  useKeys({
    a: () => choose('allow'),
    r: () => choose('return_for_fixes'),
    e: () => choose('assign'),
    x: () => choose('reject'),
  })
  if (manuscript.status !== 'submitted') {
    const { title, text } = situationOf(detail)
    return (
      <>
        <h2 className="section-title">{title}</h2>
        <p className="editor-lead">{text ?? screeningTexts.over}</p>
      </>
    )
  }
  const choices = (
    [
      ['allow', Glasses, 'ok', words.allow, open > 0 ? words.allowBlocked : words.allowHelp],
      ['return_for_fixes', Undo2, 'warn', words.fixes, words.fixesHelp],
      ['assign', UserPlus, '', words.assign, words.assignHelp(manuscript.handlingEditor)],
      ['reject', X, 'bad', words.reject, words.rejectHelp],
    ] as const
  ).filter(([value]) => may[value])
  return (
    <>
      <h2 className="section-title">{words.title}</h2>
      <RadioGroup
        id="next-step"
        name="next-step"
        label={words.legend}
        value={step ?? ''}
        onChange={(value) => setStep(value as Step)}
        choices={choices.map(([value, icon, tone, label, help]) => ({
          value,
          label: (
            <b className={`decision-choice-head ${tone}`}>
              <Icon of={icon} />
              {label}
            </b>
          ),
          help,
        }))}
      />
      {step === null && <p className="editor-quiet-text">{words.choose}</p>}
      {step === 'allow' && may.allow && <AllowReview detail={detail} kind="allow_review" />}
      {step === 'assign' && may.assign && <Assign detail={detail} />}
      {(step === 'return_for_fixes' || step === 'reject') && may[step] && (
        <Drafted key={step} detail={detail} screening={screening} kind={step} />
      )}
      <p className="screening-keys">
        <kbd>A</kbd> {words.allow} <kbd>R</kbd> {words.fixes} <kbd>E</kbd> {words.assign} <kbd>X</kbd>{' '}
        {words.reject}
      </p>
    </>
  )
}

function Drafted(props: NextStepProps & { kind: 'return_for_fixes' | 'reject' }) {
  const query = useApiQuery({
    queryKey: keys.decisionDraft(props.detail.manuscript.id),
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const { user } = useAuth()
  if (query.isPending || query.isFetching || !user) return <Skeleton lines={['full', 'full', 'w-60']} />
  return <LetterForm {...props} userId={user.id} saved={query.data?.draft ?? null} />
}
