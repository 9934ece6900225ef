import {
  type RejectionReason,
  rejectionReasonNames,
  rejectionReasons,
} from '#domain/manuscript/desk-rejection.ts'
import { Select } from '#web/ui/forms/field.tsx'
import { settingsTexts as words } from './settings-texts.ts'

const labels = Object.fromEntries(
  rejectionReasonNames.map((reason) => [reason, rejectionReasons[reason].label]),
)

interface TemplateReasonProps {
  reason: RejectionReason | null
  onChange: (reason: RejectionReason | null) => void
}

/** The reason of a rejection for which a template is proposed. */
export function TemplateReason({ reason, onChange }: TemplateReasonProps) {
  return (
    <Select
      id="template-reason"
      label={words.reason}
      help={words.reasonHelp}
      options={{ '': words.everyReason, ...labels }}
      value={reason ?? ''}
      onChange={({ target }) => onChange(rejectionReasonNames.find((one) => one === target.value) ?? null)}
    />
  )
}
