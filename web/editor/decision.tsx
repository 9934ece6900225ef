import { useQuery } from '@tanstack/react-query'
import { Check, PencilLine, Send, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type DecisionKind, decisionAction, decisionKinds, decisionLabels } from '#domain/decision.ts'
import type { EditorDetail } from '#domain/schemas/manuscript.ts'
import { forget, keep, readKept } from '#web/app/kept.ts'
import { issueOf, useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/button.tsx'
import { longDate } from '#web/ui/dates.tsx'
import { ErrorSummary, type Problem } from '#web/ui/error-summary.tsx'
import { Checkbox, RadioGroup, TextArea, TextInput } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { callsFor, keys } from './calls.ts'
import { Letter } from './letter.tsx'
import { texts } from './texts.ts'

const words = texts.decision
const icons = { accept: Check, revisions: PencilLine, reject: X }
const tones = { accept: 'ok', revisions: 'warn', reject: 'bad' }

interface LetterTemplate {
  letter: string
  dueDate: string | null
  reviewIds: string[]
}

interface Draft {
  kind: DecisionKind | null
  notes: string
  /** As the editor rewrote them; a kind that is not here has the template. */
  letters: Partial<Record<DecisionKind, string>>
  dueDate: string | null
  reviewIds: string[] | null
  overrideReason: string
}

const untouched: Draft = {
  kind: null,
  notes: '',
  letters: {},
  dueDate: null,
  reviewIds: null,
  overrideReason: '',
}

interface DecisionProps {
  detail: EditorDetail
  /** A letter that another editor proposed, to start from. */
  taken: { kind: DecisionKind; letter: string } | null
}

export function Decision({ detail, taken }: DecisionProps) {
  const { manuscript, allowed } = detail
  const { id } = manuscript
  const keptAt = `decision:${id}`
  const [draft, setDraft] = useState<Draft>(() => readKept<Draft>('tab', keptAt) ?? untouched)
  const [attempt, setAttempt] = useState(0)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  useEffect(() => keep('tab', keptAt, draft), [keptAt, draft])
  useEffect(() => {
    if (taken)
      setDraft((before) => ({
        ...before,
        kind: taken.kind,
        letters: { ...before.letters, [taken.kind]: taken.letter },
      }))
  }, [taken])

  const { kind } = draft
  const template = useQuery<LetterTemplate>({
    queryKey: keys.letter(id, kind ?? 'revisions'),
    enabled: kind !== null,
  })
  const reviews = detail.reviews.filter((review) => review.round === manuscript.round)
  const dueDate = draft.dueDate ?? template.data?.dueDate ?? ''
  const reviewIds = draft.reviewIds ?? template.data?.reviewIds ?? reviews.map((review) => review.id)
  const letter =
    (kind && draft.letters[kind]) ?? withDue(template.data?.letter ?? '', template.data?.dueDate, dueDate)
  const { completed, needed } = manuscript.reviewers
  const asksOverride = kind !== null && completed < needed

  const send = useSend({
    call: callsFor(id).decide,
    done: words.done,
    failed: words.failed,
    onDone: () => {
      forget('tab', keptAt)
      setDraft(untouched)
    },
  })
  const problems = problemsOf()
  const errorAt = (field: string, path: string) =>
    (attempt > 0 && problems.find((problem) => problem.field === field)?.message) || issueOf(send.error, path)

  function problemsOf(): Problem[] {
    const found: Problem[] = []
    if (!kind) found.push({ field: 'decision', message: words.chooseKind })
    if (kind === 'revisions' && !dueDate) found.push({ field: 'due-date', message: words.needsDue })
    if (asksOverride && !draft.overrideReason.trim())
      found.push({ field: 'decision-override', message: words.needsReason })
    if (kind && !template.isPending && !letter.trim())
      found.push({ field: 'letter', message: words.needsLetter })
    return found
  }

  function submit() {
    setAttempt(attempt + 1)
    if (!kind || problems.length > 0) return
    send.mutate({
      decision: kind,
      notes: draft.notes,
      letter,
      reviewIds,
      ...(kind === 'revisions' && { dueDate }),
      ...(asksOverride && { overrideReason: draft.overrideReason }),
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
            <fieldset className="field">
              <legend>{words.reviews}</legend>
              {reviews.map((review) => (
                <Checkbox
                  key={review.id}
                  label={review.label}
                  checked={reviewIds.includes(review.id)}
                  onChange={(event) =>
                    change({
                      reviewIds: event.target.checked
                        ? [...reviewIds, review.id]
                        : reviewIds.filter((other) => other !== review.id),
                    })
                  }
                />
              ))}
              <p className="help">{words.reviewsHelp}</p>
            </fieldset>
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
          enclosed={reviews.filter((review) => reviewIds.includes(review.id))}
          error={errorAt('letter', 'letter')}
          onChange={(text) => kind && change({ letters: { ...draft.letters, [kind]: text } })}
          onRestore={() => {
            if (!kind) return
            const { [kind]: _dropped, ...letters } = draft.letters
            change({ letters })
          }}
        />
      </div>
      <div className="form-actions">
        <Button kind="primary" type="submit" icon={Send} busy={send.isPending}>
          {words.send}
        </Button>
        <p className="quiet-text">{words.hold}</p>
      </div>
    </form>
  )
}

/** The template names its own due day: it follows the one that was chosen. */
function withDue(letter: string, from: string | null | undefined, to: string): string {
  return from && to && from !== to ? letter.replaceAll(longDate(from), longDate(to)) : letter
}
