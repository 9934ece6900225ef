import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PointView } from '#domain/schemas/decision.ts'
import { ApiError, api } from '#web/app/api.ts'
import { refetchFrom } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
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

/** The point as the server has it now; undefined if it is no longer to be answered. */
async function storedPoint(id: string, pointId: string): Promise<PointView | undefined> {
  const detail = await api('GET /api/manuscripts/{id}', { params: { id } })
  if (detail.viewer !== 'author' || detail.manuscript.status !== 'revisions_required') return undefined
  return detail.points.find((point) => point.id === pointId && point.isCurrent)
}

interface PointProps {
  manuscriptId: string
  point: PointView
  answer: PointAnswer
  onAnswer: (answer: PointAnswer) => void
}

function Point({ manuscriptId, point, answer, onAnswer }: PointProps) {
  const client = useQueryClient()
  // What the server had last. Calls are queued, so each one reads what the one before it has saved.
  const saved = useRef<PointAnswer>({ answer: point.answer, done: point.done })
  const [elsewhere, setElsewhere] = useState<string | null>(null)
  const save = useCall({
    scope: { id: `point-${point.id}` },
    mutationFn: async (body: PointAnswer) => {
      await api('PUT /api/manuscripts/{id}/points/{pointId}', {
        params: { id: manuscriptId, pointId: point.id },
        body: { ...body, was: saved.current },
      })
      saved.current = body
    },
    onSuccess: () => setElsewhere(null),
    onError: async (error) => {
      if (!(error instanceof ApiError && error.status === 409))
        return toast({ ...words.failed, variant: 'destructive' })
      const stored = await storedPoint(manuscriptId, point.id)
      // The point is no longer to be answered: the page shows the present state.
      if (!stored) return refetchFrom(client)
      saved.current = { answer: stored.answer, done: stored.done }
      setElsewhere(stored.answer)
    },
  })
  const store = (next: PointAnswer) => {
    const isChanged = next.answer !== saved.current.answer || next.done !== saved.current.done
    // An answer from another window is replaced only on request.
    if (elsewhere === null && isChanged) save.mutate(next)
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
      {elsewhere !== null && (
        <div role="alert">
          <Notice tone="warn">
            <p>{words.elsewhere}</p>
            <Prose text={elsewhere || words.nothing} />
            <Button size="small" busy={save.isPending} onClick={() => save.mutate(answer)}>
              {words.keepMine}
            </Button>
          </Notice>
        </div>
      )}
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
