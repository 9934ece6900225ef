import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import type { Form } from '#web/ui/forms/use-form.ts'
import { localFieldValue } from '#web/ui/text/times.ts'
import type { ContentField } from './content-fields.tsx'
import { type ContentTiming, type ContentValues, contentTimings } from './content-values.ts'
import { texts } from './texts.ts'

const words = texts.content

interface ContentTimingProps {
  form: Form<ContentField>
  values: ContentValues
  /** Whether the item has a draft, which is shown when it is published. */
  hasDraft: boolean
  onChange: (values: ContentValues) => void
}

/** When readers get the text (at once, later, or not before somebody publishes it), and when it is to be read again. */
export function ContentTimingFields({ form, values, hasDraft, onChange }: ContentTimingProps) {
  return (
    <>
      <div className="full">
        <RadioGroup
          id="content-when"
          name="content-when"
          label={words.when}
          choices={contentTimings.map((value) => ({ value, label: words.timings[value] }))}
          value={values.when}
          onChange={(when) => onChange({ ...values, when: when as ContentTiming })}
        />
      </div>
      {values.when === 'later' && (
        <TextInput
          {...form.field('publishAt')}
          type="datetime-local"
          label={words.publishAt}
          help={words.publishAtHelp}
          min={localFieldValue(new Date())}
          value={values.publishAt}
          onChange={(event) => onChange({ ...values, publishAt: event.target.value })}
          required
        />
      )}
      {values.when === 'now' && !hasDraft && (
        <div className="full">
          <Checkbox
            look="switch"
            label={words.activeLabel}
            help={words.activeHelp}
            checked={values.isActive}
            onChange={(event) => onChange({ ...values, isActive: event.target.checked })}
          />
        </div>
      )}
      <div className="full">
        <TextInput
          {...form.field('reviewBy')}
          type="date"
          label={words.reviewBy}
          help={words.reviewByHelp}
          value={values.reviewBy}
          onChange={(event) => onChange({ ...values, reviewBy: event.target.value })}
        />
      </div>
    </>
  )
}
