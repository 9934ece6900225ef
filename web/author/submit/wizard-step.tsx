import type { ReactNode } from 'react'
import { lengthAdvice } from '#domain/journal/guidelines.ts'
import { messagesById } from '#web/ui/forms/issues.ts'
import { peopleOf } from '../blind-copy/use-blind-copy.ts'
import { FileList } from '../files/file-list.tsx'
import type { Uploads } from '../files/use-uploads.ts'
import { AuthorsStep } from './authors-step.tsx'
import { CallField } from './call-field.tsx'
import { DetailsStep } from './details-step.tsx'
import { type Content, fieldIds, type PlacedProblem, stepCount } from './draft.ts'
import type { JournalRules } from './journal-rules.ts'
import { FoundAuthors } from './prefill/found-authors.tsx'
import { ManuscriptFirst } from './prefill/manuscript-first.tsx'
import { OwnEntry } from './prefill/own-entry.tsx'
import { prefillTexts } from './prefill/prefill-texts.ts'
import type { Prefill } from './prefill/use-prefill.ts'
import { ReviewStep } from './review-step.tsx'
import { texts } from './texts.ts'

interface WizardStepProps {
  content: Content
  rules: JournalRules
  uploads: Uploads
  prefill: Prefill
  /** Of this step. */
  problems: readonly PlacedProblem[]
  /** Problems found by the checks of files. They are shown at the file. */
  unfit: readonly PlacedProblem[]
  /** Key of the author whose form is open; null if none is. */
  open: string | null
  onOpen: (author: string | null) => void
  onEdit: (change: (content: Content) => Content) => void
  onStep: (step: number) => void
}

/** The fields of one step, or everything that will be submitted. */
export function WizardStep(props: WizardStepProps) {
  const { content, rules, uploads, prefill, problems, unfit, open, onOpen, onEdit, onStep } = props
  const { step } = content
  const people = rules.mode === 'double_blind' ? peopleOf(content.authors) : null
  const errors = messagesById(problems)
  return (
    <>
      <p className="wizard-intro">{introOf(step)}</p>
      {step === 1 && (
        <ManuscriptFirst prefill={prefill} content={content} uploads={uploads} onStep={onStep} />
      )}
      {step === 1 && (
        <DetailsStep
          mark={prefill.markOf}
          details={content.manuscript}
          guidelines={rules.guidelines}
          types={rules.types}
          onChange={(manuscript) => onEdit((now) => ({ ...now, manuscript }))}
          errors={errors}
        >
          <CallField
            calls={rules.calls}
            value={content.callId}
            onChange={(callId) => onEdit((now) => ({ ...now, callId }))}
            error={errors[fieldIds.call]}
          />
        </DetailsStep>
      )}
      {step === 2 && <OwnEntry prefill={prefill} />}
      {step === 2 && (
        <AuthorsStep
          authors={content.authors}
          onChange={(authors) => onEdit((now) => ({ ...now, authors }))}
          open={open}
          onOpen={onOpen}
          errors={errors}
          markOf={(author) => <FoundAuthors author={author} prefill={prefill} />}
        />
      )}
      {step === stepCount && prefill.toCheck > 0 && (
        <p className="prefill-left" role="status">
          {prefillTexts.left(prefill.toCheck)}
        </p>
      )}
      {step === 3 && (
        <>
          <FileList
            files={content.files}
            people={people}
            lengthOf={(words) => lengthAdvice(content.manuscript.manuscriptType, words, rules.guidelines)}
            uploads={uploads}
            onEdit={(change) => onEdit((now) => ({ ...now, files: change(now.files) }))}
            errors={messagesById(problems.filter((problem) => !unfit.includes(problem)))}
          />
          <p className="help wizard-blind-help">{texts.upload.mode[rules.mode]}</p>
          {rules.mode === 'double_blind' &&
            content.files.some(({ fileName }) => /\.tex$/i.test(fileName)) && (
              <p className="help wizard-blind-help">{texts.upload.latexParts}</p>
            )}
        </>
      )}
      {step === stepCount && <ReviewStep content={content} rules={rules} people={people} onEdit={onStep} />}
    </>
  )
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
