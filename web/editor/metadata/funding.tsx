import { metadataLabel } from '#domain/production/metadata-fields.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { useRowKeys } from '#web/ui/forms/use-row-keys.ts'
import { useFocusNext } from '#web/ui/layout/use-focus-next.ts'
import { type SectionProps, withItem } from './content.ts'
import { metadataTexts } from './metadata-texts.ts'
import { OrganisationInput } from './organisation-input.tsx'
import { TermsInput } from './terms-input.tsx'

const words = metadataTexts.fields
const more = metadataTexts.funders

/** Funders with their identifiers and awards, and the funding statement that is printed. */
export function Funding({ content, form, changeRecord }: SectionProps) {
  const { funders, funding } = content.record
  const rows = useRowKeys(funders.length)
  const focusNext = useFocusNext()
  const addId = `${form.field('record.funders').id}-add`
  return (
    <>
      {funders.map((funder, index) => {
        const at = `record.funders.${index}`
        const set = (part: Partial<typeof funder>) =>
          changeRecord({ funders: withItem(funders, index, { ...funder, ...part }) })
        return (
          <fieldset key={rows.keys[index]} className="metadata-group">
            <legend>{more.one(index + 1)}</legend>
            <div className="form-grid two-up">
              <OrganisationInput
                of="funder"
                field={form.field(`${at}.name`)}
                label={words.funder}
                value={funder.name}
                onType={(name) => set({ name })}
                onChoose={({ name, funderId, ror }) => set({ name, funderId, ror })}
              />
              <TermsInput
                {...form.field(`${at}.awards`)}
                label={words.awards}
                help={words.awardsHelp}
                terms={funder.awards}
                onChange={(awards) => set({ awards })}
              />
              <TextInput
                {...form.field(`${at}.funderId`)}
                label={words.funderId}
                help={words.funderIdHelp}
                value={funder.funderId ?? ''}
                onChange={(event) =>
                  set({
                    funderId: event.target.value.trim().replace(/^https?:\/\/(dx\.)?doi\.org\//, '') || null,
                  })
                }
              />
              <TextInput
                {...form.field(`${at}.ror`)}
                label={words.ror}
                value={funder.ror ?? ''}
                onChange={(event) => set({ ror: event.target.value.trim() || null })}
              />
            </div>
            <p>
              <Button
                kind="words"
                onClick={() => {
                  rows.remove(index)
                  changeRecord({ funders: withItem(funders, index, null) })
                  focusNext(addId)
                }}
              >
                {more.remove}
              </Button>
            </p>
          </fieldset>
        )
      })}
      <p>
        <Button
          id={addId}
          size="small"
          onClick={() => {
            changeRecord({ funders: [...funders, { name: '', funderId: null, ror: null, awards: [] }] })
            focusNext(form.field(`record.funders.${funders.length}.name`).id)
          }}
        >
          {more.add}
        </Button>
      </p>
      <TextArea
        {...form.field('record.funding')}
        label={metadataLabel('funding')}
        rows={2}
        value={funding ?? ''}
        onChange={(event) => changeRecord({ funding: event.target.value || null })}
      />
    </>
  )
}
