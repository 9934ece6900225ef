import { metadataLabel } from '#domain/production/metadata-fields.ts'
import type { MetadataRecord } from '#domain/schemas/metadata.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { useRowKeys } from '#web/ui/forms/use-row-keys.ts'
import { useFocusNext } from '#web/ui/layout/use-focus-next.ts'
import { type SectionProps, withItem } from './content.ts'
import { metadataTexts } from './metadata-texts.ts'

const words = metadataTexts.fields

/** Names of the fields that contain text. */
type TextName = {
  [Name in keyof MetadataRecord]: MetadataRecord[Name] extends string | null ? Name : never
}[keyof MetadataRecord]

function Statement({ name, content, form, changeRecord }: SectionProps & { name: TextName }) {
  return (
    <TextArea
      {...form.field(`record.${name}`)}
      label={metadataLabel(name)}
      rows={3}
      value={content.record[name] ?? ''}
      onChange={(event) => changeRecord({ [name]: event.target.value || null })}
    />
  )
}

/** Links that belong to a statement, for example the DOI of a data set. */
function Links({ name, content, form, changeRecord }: SectionProps & { name: 'dataLinks' | 'codeLinks' }) {
  const links = content.record[name]
  const rows = useRowKeys(links.length)
  const focusNext = useFocusNext()
  const addId = `${form.field(`record.${name}`).id}-add`
  return (
    <>
      {links.map((link, index) => {
        const at = `record.${name}.${index}`
        const set = (part: Partial<typeof link> | null) =>
          changeRecord({ [name]: withItem(links, index, part === null ? null : { ...link, ...part }) })
        return (
          <div key={rows.keys[index]} className="metadata-group">
            <div className="form-grid two-up">
              <TextInput
                {...form.field(`${at}.label`)}
                label={words.linkLabel}
                required
                value={link.label}
                onChange={(event) => set({ label: event.target.value })}
              />
              <TextInput
                {...form.field(`${at}.url`)}
                type="url"
                label={words.url}
                required
                value={link.url}
                onChange={(event) => set({ url: event.target.value.trim() })}
              />
            </div>
            <p>
              <Button
                kind="words"
                onClick={() => {
                  rows.remove(index)
                  set(null)
                  focusNext(addId)
                }}
              >
                {metadataTexts.links.remove}
              </Button>
            </p>
          </div>
        )
      })}
      <p>
        <Button
          id={addId}
          size="small"
          onClick={() => {
            changeRecord({ [name]: [...links, { label: '', url: '' }] })
            focusNext(form.field(`record.${name}.${links.length}.label`).id)
          }}
        >
          {metadataTexts.links.add}
        </Button>
      </p>
    </>
  )
}

/** Statements on the availability of data and code, with links. */
export function DataSection(props: SectionProps) {
  return (
    <>
      <Statement {...props} name="dataAvailability" />
      <Links {...props} name="dataLinks" />
      <Statement {...props} name="codeAvailability" />
      <Links {...props} name="codeLinks" />
    </>
  )
}

export function StatementsSection(props: SectionProps) {
  return (
    <>
      <p className="help">{metadataTexts.statementsHelp}</p>
      <Statement {...props} name="competingInterests" />
      <Statement {...props} name="ethics" />
      <Statement {...props} name="acknowledgements" />
    </>
  )
}
