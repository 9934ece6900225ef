import { Check, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { importDecisions, suggestedChoice } from '#domain/imports/imports.ts'
import type { ImportView, QuestionView } from '#domain/schemas/imports.ts'
import { urls } from '#domain/urls.ts'
import type { ApiKey } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { calls, useCmsSend } from '../calls.ts'
import { importsTexts } from './imports-texts.ts'

const words = importsTexts.decisions

interface Props {
  view: ImportView
  queryKey: ApiKey<ImportView>
}

/** The questions of the dry run. Each is answered for all records that it concerns. */
export function ImportDecisions({ view, queryKey }: Props) {
  const { questions } = view
  if (questions.length === 0) return null
  const open = questions.filter(({ choice }) => choice === null)
  // A record may wait for several answers.
  const asked = view.counts.reduce((sum, count) => sum + count.asked, 0)
  const waiting = Math.min(
    asked,
    open.reduce((sum, { count }) => sum + count, 0),
  )
  return (
    <section className="imports-decisions" aria-labelledby="imports-decide">
      <h2 id="imports-decide" className="section-title">
        {words.title} <small>{words.made(questions.length - open.length, questions.length, waiting)}</small>
      </h2>
      {questions.map((question) => (
        <Decision
          key={`${question.code} ${question.kind}`}
          view={view}
          question={question}
          queryKey={queryKey}
        />
      ))}
    </section>
  )
}

function Decision({ view, question, queryKey }: Props & { question: QuestionView }) {
  const { code, kind, count, examples, choice, by, isOpen } = question
  const { choices, question: ask } = importDecisions[code]
  const [isChanging, setIsChanging] = useState(false)
  const [picked, setPicked] = useState(choice ?? suggestedChoice(code))
  const send = useCmsSend({
    call: () => calls.imports.decide(view.id, code, picked),
    done: words.saved,
    failed: words.failed,
    list: queryKey,
    onSent: () => setIsChanging(false),
  })
  const title = ask(importsTexts.counted(count, kind))
  const isAsked = choice === null || isChanging
  return (
    <article className="imports-decision">
      <p className={isAsked ? 'imports-warn' : 'imports-ok'}>
        <Icon of={isAsked ? CircleDashed : Check} /> {isAsked ? words.open : words.decided}
        <small>{importsTexts.counted(count, kind)}</small>
      </p>
      <div>
        <h3>{title}</h3>
        <p className="help">
          {isAsked ? words.examples(examples) : words.decidedBy(by)}{' '}
          <Link to={`${urls.cmsImport(view.id)}&show=decide&code=${code}`}>{words.seeAll(count)}</Link>
        </p>
        {isAsked ? (
          <RadioGroup
            id={`imports-${code}-${kind}`}
            name={`${code}-${kind}`}
            label={<span className="hidden-text">{title}</span>}
            choices={Object.entries(choices).map(([value, label]) => ({
              value,
              label:
                value === suggestedChoice(code) ? (
                  <>
                    {label} <small>{words.suggested}</small>
                  </>
                ) : (
                  label
                ),
            }))}
            value={picked}
            onChange={setPicked}
          />
        ) : (
          <p>
            <b>{(choices as Record<string, string>)[choice]}</b>{' '}
            {isOpen && view.allowed.includes('decide') && (
              <Button kind="words" onClick={() => setIsChanging(true)}>
                {words.change}
                <span className="hidden-text">{words.applyTo(title)}</span>
              </Button>
            )}
          </p>
        )}
      </div>
      {isAsked && (
        <Button
          size="small"
          busy={send.isPending}
          disabled={!view.allowed.includes('decide')}
          onClick={() => send.mutate(undefined)}
        >
          {words.apply}
          <span className="hidden-text">{words.applyTo(title)}</span>
        </Button>
      )}
    </article>
  )
}
