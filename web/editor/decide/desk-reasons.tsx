import {
  type RejectionReason,
  rejectionReasonNames,
  rejectionReasons,
} from '#domain/manuscript/desk-rejection.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { texts } from '../texts.ts'

const words = texts.decision

interface DeskReasonsProps {
  chosen: readonly RejectionReason[]
  onChange: (reasons: RejectionReason[]) => void
}

/** Reasons of a rejection without reviews. Each adds its sentence to the letter. */
export function DeskReasons({ chosen, onChange }: DeskReasonsProps) {
  return (
    <fieldset className="field">
      <legend>{words.reasons}</legend>
      {rejectionReasonNames.map((reason) => (
        <Checkbox
          key={reason}
          label={rejectionReasons[reason].label}
          checked={chosen.includes(reason)}
          onChange={(event) =>
            onChange(
              // Keeps the order of the list, so that the letter does not depend on the order of the clicks.
              rejectionReasonNames.filter((one) =>
                one === reason ? event.target.checked : chosen.includes(one),
              ),
            )
          }
        />
      ))}
      <p className="help">{words.reasonsHelp}</p>
    </fieldset>
  )
}
