import { useState } from 'react'
import type { PointView } from '#domain/schemas/decision.ts'
import { api } from '#web/app/api.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { texts } from '../dashboard-texts.ts'
import type { PointAnswer } from './response-text.ts'

const words = texts.respond.points

interface PointsProps {
  manuscriptId: string
  points: readonly PointView[]
  answers: Readonly<Record<string, PointAnswer>>
  onAnswer: (pointId: string, answer: PointAnswer) => void
}

/** The points that the editor asks the authors to answer. Each answer is saved when its field is left. */
export function Points({ manuscriptId, points, answers, onAnswer }: PointsProps) {
  const done = points.filter(({ id }) => answers[id]?.done).length
  return (
    <fieldset className="field manuscript-points">
      <legend>{words.title}</legend>
      <p className="help">{words.help(done, points.length)}</p>
      <ol>
        {points.map((point) => (
          <li key={point.id}>
            <Point
              manuscriptId={manuscriptId}
              point={point}
              answer={answers[point.id] ?? { answer: point.answer, done: point.done }}
              onAnswer={(answer) => onAnswer(point.id, answer)}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

interface PointProps {
  manuscriptId: string
  point: PointView
  answer: PointAnswer
  onAnswer: (answer: PointAnswer) => void
}

function Point({ manuscriptId, point, answer, onAnswer }: PointProps) {
  const [saved, setSaved] = useState<PointAnswer>({ answer: point.answer, done: point.done })
  const save = useCall({
    mutationFn: (body: PointAnswer) =>
      api('PUT /api/manuscripts/{id}/points/{pointId}', {
        params: { id: manuscriptId, pointId: point.id },
        body,
      }),
    onSuccess: (_, body) => setSaved(body),
    onError: () => toast({ ...words.failed, variant: 'destructive' }),
  })
  const store = (next: PointAnswer) => {
    if (next.answer !== saved.answer || next.done !== saved.done) save.mutate(next)
  }
  return (
    <>
      <p className="help">{point.source}</p>
      <div className="read">
        <Prose text={point.text} />
      </div>
      <TextArea
        id={`answer-${point.id}`}
        label={words.answer}
        optional
        rows={3}
        value={answer.answer}
        onChange={(event) => onAnswer({ ...answer, answer: event.target.value })}
        onBlur={() => store(answer)}
      />
      <Checkbox
        label={words.done}
        checked={answer.done}
        onChange={(event) => {
          const next = { ...answer, done: event.target.checked }
          onAnswer(next)
          store(next)
        }}
      />
    </>
  )
}
