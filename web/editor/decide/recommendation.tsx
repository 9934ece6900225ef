import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type DecisionKind, decisionLabels, workDecisions } from '#domain/manuscript/decision.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { forget, keep, readKept } from '#web/app/kept.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Confidential } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { callsFor } from '../calls.ts'
import { editingTexts } from '../editing-texts.ts'
import { texts } from '../texts.ts'

const words = editingTexts.recommendation

/** Shows the deciding editor the latest recommendation of each editor in this round. */
export function Recommendations({
  detail,
  onTake,
}: {
  detail: EditorDetail
  /** Takes over a proposed letter; null if the viewer may not decide. */
  onTake: ((kind: DecisionKind, letter: string) => void) | null
}) {
  const { recommendations, manuscript } = detail
  const ofRound = recommendations.filter(({ round }) => round === manuscript.round)
  const newest = ofRound.filter(
    (one, index) => ofRound.findIndex((other) => other.recommendedBy === one.recommendedBy) === index,
  )
  if (newest.length === 0) return null
  return (
    <Confidential>
      {newest.map((one) => (
        <div key={one.id} className="read">
          <b className="editor-from">
            {words.by(one.recommendedBy)}: {decisionLabels[one.decision]}{' '}
            <small>{longDate(one.recommendedAt)}</small>
          </b>
          <Prose text={one.reasons} />
          {one.letter && onTake && (
            <Button kind="words" onClick={() => onTake(one.decision, one.letter ?? '')}>
              {words.take}
            </Button>
          )}
        </div>
      ))}
    </Confidential>
  )
}

interface Draft {
  kind: DecisionKind | ''
  reasons: string
  letter: string
}

/** Form for editors who may only recommend. It is shown in place of the decision form. */
export function Recommend({ detail }: { detail: EditorDetail }) {
  const { id, round } = detail.manuscript
  const keptAt = `recommendation:${id}:${round}`
  const [draft, setDraft] = useState<Draft>(
    () => readKept<Draft>('tab', keptAt) ?? { kind: '', reasons: '', letter: '' },
  )
  useEffect(() => keep('tab', keptAt, draft), [keptAt, draft])
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const send = useSend({
    call: (kind: DecisionKind) =>
      callsFor(id).recommend({
        decision: kind,
        reasons: draft.reasons,
        ...(draft.letter.trim() && { letter: draft.letter }),
      }),
    done: words.done,
    onDone: () => {
      forget('tab', keptAt)
      setDraft({ kind: '', reasons: '', letter: '' })
    },
  })
  const form = useForm({
    ids: { decision: 'recommended', reasons: 'recommend-reasons', letter: 'recommend-letter' },
    checks: {
      decision: !draft.kind && texts.decision.chooseKind,
      reasons: !draft.reasons.trim() && words.needsReasons,
    },
    error: send.error,
  })
  return (
    <form
      className="decision stack"
      id="decide"
      noValidate
      aria-labelledby="recommend-title"
      onSubmit={form.onSubmit(() => draft.kind && send.mutate(draft.kind))}
    >
      <h2 id="recommend-title" className="section-title">
        {words.title}
      </h2>
      <FormProblems form={form} failed={words.failed} brief />
      <RadioGroup
        {...form.field('decision')}
        name="recommended"
        label={texts.decision.legend}
        required
        inRow
        choices={workDecisions.map((value) => ({ value, label: decisionLabels[value] }))}
        value={draft.kind}
        onChange={(value) => change({ kind: value as DecisionKind })}
      />
      <TextArea
        {...form.field('reasons')}
        label={words.reasons}
        help={words.reasonsHelp}
        required
        rows={5}
        value={draft.reasons}
        onChange={(event) => change({ reasons: event.target.value })}
      />
      <TextArea
        {...form.field('letter')}
        label={words.letter}
        help={words.letterHelp}
        optional
        rows={8}
        value={draft.letter}
        onChange={(event) => change({ letter: event.target.value })}
      />
      <div className="form-actions">
        <Button kind="primary" type="submit" icon={Send} busy={send.isPending}>
          {words.send}
        </Button>
        <p className="editor-quiet-text">{words.foot}</p>
      </div>
    </form>
  )
}
