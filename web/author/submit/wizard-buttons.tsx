import { Button } from '#web/ui/forms/button.tsx'
import { stepCount } from './draft.ts'
import { texts } from './texts.ts'

interface WizardButtonsProps {
  step: number
  busy: boolean
  /** Whether files are still being uploaded. */
  uploading: boolean
  onStep: (step: number) => void
  onSend: () => void
}

/** Buttons to the previous and next step; in the last step, the button that submits. */
export function WizardButtons({ step, busy, uploading, onStep, onSend }: WizardButtonsProps) {
  const nextName = texts.stepNames[step + 1]
  return (
    <div className="form-actions wizard-buttons">
      {step < stepCount ? (
        <Button kind="primary" onClick={() => onStep(step + 1)}>
          {nextName ? texts.nextTo(nextName) : texts.next}
        </Button>
      ) : (
        <Button
          kind="primary"
          busy={busy}
          busyText={texts.review.submitting}
          disabled={uploading}
          onClick={onSend}
        >
          {texts.review.submit}
        </Button>
      )}
      <Button disabled={step === 1 || busy} onClick={() => onStep(step - 1)}>
        {texts.previous}
      </Button>
      {step === 2 && (
        <p className="key-help">
          <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> {texts.authors.keys}
        </p>
      )}
      {step === stepCount && uploading && (
        <p className="help" role="status">
          {texts.review.unfinishedUploads}
        </p>
      )}
    </div>
  )
}
