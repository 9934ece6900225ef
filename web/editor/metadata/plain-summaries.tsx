import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { useRowKeys } from '#web/ui/forms/use-row-keys.ts'
import { useFocusNext } from '#web/ui/layout/use-focus-next.ts'
import { type SectionProps, withItem } from './content.ts'
import { metadataTexts } from './metadata-texts.ts'

const { fields, plainSummaries: words } = metadataTexts

/** Fields for the summaries for readers outside the field, one for each language. */
export function PlainSummaries({
  content,
  form,
  changeRecord,
}: Pick<SectionProps, 'content' | 'form' | 'changeRecord'>) {
  const { plainSummaries } = content.record
  const rows = useRowKeys(plainSummaries.length)
  const focusNext = useFocusNext()
  const addId = `${form.field('record.plainSummaries').id}-add`
  const put = (index: number, item: (typeof plainSummaries)[number] | null) =>
    changeRecord({ plainSummaries: withItem(plainSummaries, index, item) })
  return (
    <>
      {plainSummaries.map((summary, index) => {
        const at = `record.plainSummaries.${index}`
        return (
          <fieldset key={rows.keys[index]} className="metadata-group">
            <legend>{words.one(index + 1)}</legend>
            <TextInput
              {...form.field(`${at}.language`)}
              label={fields.language}
              help={fields.languageHelp}
              required
              value={summary.language}
              onChange={(event) => put(index, { ...summary, language: event.target.value.trim() })}
            />
            <TextArea
              {...form.field(`${at}.text`)}
              label={words.text}
              help={words.help}
              required
              rows={6}
              value={summary.text}
              onChange={(event) => put(index, { ...summary, text: event.target.value })}
            />
            <Button
              kind="words"
              onClick={() => {
                rows.remove(index)
                put(index, null)
                focusNext(addId)
              }}
            >
              {words.remove}
            </Button>
          </fieldset>
        )
      })}
      <p>
        <Button
          id={addId}
          size="small"
          onClick={() => {
            changeRecord({ plainSummaries: [...plainSummaries, { language: '', text: '' }] })
            focusNext(form.field(`record.plainSummaries.${plainSummaries.length}.language`).id)
          }}
        >
          {words.add}
        </Button>
      </p>
    </>
  )
}
