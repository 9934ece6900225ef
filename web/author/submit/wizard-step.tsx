import type { ReactNode } from 'react'
import { isAsked } from '#domain/manuscript/declaration-rules.ts'
import type { Declarations } from '#domain/manuscript/declarations.ts'
import { messagesById } from '#web/ui/forms/issues.ts'
import { peopleOf } from '../blind-copy/use-blind-copy.ts'
import type { Uploads } from '../files/use-uploads.ts'
import { AuthorsStep } from './authors-step.tsx'
import { CallField } from './call-field.tsx'
import { Checklist } from './declarations/checklist.tsx'
import { Contributions } from './declarations/contributions.tsx'
import { DeclarationsSection } from './declarations/declarations-section.tsx'
import { JelCodes } from './declarations/jel-codes.tsx'
import { LetterSection } from './declarations/letter-section.tsx'
import './declarations/declarations.css'
import { DetailsStep } from './details-step.tsx'
import { type Content, type DraftAuthor, fieldIds, type PlacedProblem, stepCount } from './draft.ts'
import { FilesStep } from './files-step.tsx'
import { type JournalRules, publishingFor } from './journal-rules.ts'
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
  const { declarations } = content
  const { asking } = rules
  const { asks } = asking
  const declare = (change: Partial<Declarations>) =>
    onEdit((now) => ({ ...now, declarations: { ...now.declarations, ...change } }))
  const changeAuthor = (key: string, change: Partial<DraftAuthor>) =>
    onEdit((now) => ({
      ...now,
      authors: now.authors.map((author) => (author.key === key ? { ...author, ...change } : author)),
    }))
  return (
    <>
      <p className="wizard-intro">{introOf(step)}</p>
      {step === 1 && <ManuscriptFirst prefill={prefill} content={content} uploads={uploads} />}
      {step === 1 && (
        <DetailsStep
          mark={prefill.markOf}
          details={content.manuscript}
          rules={rules}
          onChange={(manuscript) => onEdit((now) => ({ ...now, manuscript }))}
          errors={errors}
        >
          {isAsked(asks, 'jelCodes') && (
            <JelCodes
              codes={declarations.jelCodes}
              isRequired={asks.jelCodes === 'required'}
              onChange={(jelCodes) => declare({ jelCodes })}
              errors={errors}
            />
          )}
          <CallField
            isRequired={asks.call === 'required'}
            calls={isAsked(asks, 'call') ? rules.calls : []}
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
          found={prefill.authors}
        />
      )}
      {step === 2 && isAsked(asks, 'contributions') && (
        <Contributions
          authors={content.authors}
          onChange={(key, roles) => changeAuthor(key, { roles })}
          isRequired={asks.contributions === 'required'}
          error={errors[fieldIds.roles]}
        />
      )}
      {step === stepCount && prefill.toCheck > 0 && (
        <p className="prefill-left" role="status">
          {prefillTexts.left(prefill.toCheck)}
        </p>
      )}
      {step === 3 && (
        <>
          <FilesStep
            {...{ content, rules, uploads, people, onEdit }}
            errors={messagesById(problems.filter((problem) => !unfit.includes(problem)))}
          />
          <DeclarationsSection
            {...{ declarations, asking, errors }}
            onChange={declare}
            authors={content.authors}
            onAuthor={(key, competingInterests) => changeAuthor(key, { competingInterests })}
          />
          <LetterSection
            {...{ declarations, asking, errors }}
            onChange={declare}
            authors={content.authors}
            publishing={publishingFor(rules, content.manuscript.manuscriptType)}
          />
        </>
      )}
      {step === stepCount && <ReviewStep content={content} rules={rules} people={people} onEdit={onStep} />}
      {step === stepCount && <Checklist {...{ declarations, asking, errors }} onChange={declare} />}
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
