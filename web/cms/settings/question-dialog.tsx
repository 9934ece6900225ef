import { useState } from 'react'
import { type QuestionKind, questionKinds, questionLimits } from '#domain/manuscript/review-form.ts'
import type { QuestionView } from '#domain/schemas/review-form.ts'
import { useKinds } from '#web/app/kinds.ts'
import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { calls, keys, useCmsSend } from '../calls.ts'
import { FormDialog } from '../form-dialog.tsx'
import { texts } from '../texts.ts'
import { useRowWas } from '../use-row-was.ts'
import { AnyInput } from './any-input.tsx'
import { QuestionChoices } from './question-choices.tsx'
import { blankQuestion, problemsOf, sentQuestion, typedQuestion } from './question-values.ts'

const words = texts.questions

interface QuestionDialogProps {
  question: QuestionView | null
  onClose: () => void
}

export function QuestionDialog({ question, onClose }: QuestionDialogProps) {
  const { types } = useKinds()
  const [begun] = useState(() => (question ? typedQuestion(question) : blankQuestion))
  const [values, setValues] = useState(begun)
  const { was, see } = useRowWas(question, wasOf)
  const failed = question ? words.updateFailed : words.createFailed
  const send = useCmsSend({
    call: calls.reviewQuestions.save,
    done: question ? words.updated : words.created,
    failed,
    inForm: true,
    list: keys.reviewQuestions,
    onDone: onClose,
    onOvertaken: (questions) => see(questions?.find(({ id }) => id === question?.id)),
  })
  const form = useForm({ ids: 'question-', checks: problemsOf(values), error: send.error })
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  return (
    <FormDialog
      title={question ? words.editTitle : words.createTitle}
      form={form}
      failed={failed}
      editing={question !== null}
      busy={send.isPending}
      dirty={JSON.stringify(values) !== JSON.stringify(begun)}
      onClose={onClose}
      onSubmit={() =>
        send.mutate({ id: question?.id ?? null, fields: { ...sentQuestion(values), ...(was && { was }) } })
      }
    >
      <div className="full">
        <TextInput
          {...form.field('label')}
          label={words.fields.label}
          required
          maxLength={questionLimits.label}
          value={values.label}
          onChange={(event) => change({ label: event.target.value })}
        />
      </div>
      <div className="full">
        <TextInput
          {...form.field('help')}
          label={words.fields.help}
          help={words.helpHelp}
          optional
          maxLength={questionLimits.help}
          value={values.help}
          onChange={(event) => change({ help: event.target.value })}
        />
      </div>
      <div className="full">
        <RadioGroup
          {...form.field('kind')}
          name="question-kind"
          label={words.fields.kind}
          choices={Object.entries(questionKinds).map(([value, label]) => ({
            value,
            label,
            help: words.kindHelp[value as QuestionKind],
          }))}
          value={values.kind}
          onChange={(kind) => change({ kind: kind as QuestionKind })}
        />
      </div>
      <QuestionChoices values={values} form={form} change={change} />
      <AnyInput
        {...form.field('manuscriptTypes')}
        label={words.fields.types}
        help={words.typesHelp}
        all={types}
        ordered={false}
        value={values.manuscriptTypes}
        onChange={(chosen) => change({ manuscriptTypes: chosen })}
      />
      <div className="full">
        <Checkbox
          label={words.fields.forAuthors}
          help={words.forAuthorsHelp}
          checked={values.forAuthors}
          onChange={(event) => change({ forAuthors: event.target.checked })}
        />
        <Checkbox
          label={words.fields.isRequired}
          checked={values.isRequired}
          onChange={(event) => change({ isRequired: event.target.checked })}
        />
      </div>
    </FormDialog>
  )
}

function wasOf({ id: _, ...fields }: QuestionView) {
  return fields
}
