import type { MetadataAuthor } from '#domain/schemas/metadata.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import type { Form } from '#web/ui/forms/use-form.ts'
import { useRowKeys } from '#web/ui/forms/use-row-keys.ts'
import { useFocusNext } from '#web/ui/layout/use-focus-next.ts'
import { AffiliationFields } from './affiliation-fields.tsx'
import { withItem } from './content.ts'
import { metadataTexts } from './metadata-texts.ts'

const words = metadataTexts.fields
const more = metadataTexts.contributors

interface ContributorFormProps {
  path: string
  author: MetadataAuthor
  form: Form
  isVerified: boolean
  mayRemove: boolean
  /** Called with changed fields; null removes the author. */
  onChange: (part: Partial<MetadataAuthor> | null) => void
}

/** The fields of one author. */
export function ContributorForm(props: ContributorFormProps) {
  const { path, author, form, isVerified, mayRemove, onChange } = props
  const { affiliations } = author
  const rows = useRowKeys(affiliations.length)
  const focusNext = useFocusNext()
  const addId = `${form.field(`${path}.affiliations`).id}-add`
  return (
    <div className="metadata-open">
      <div className="form-grid two-up">
        <TextInput
          {...form.field(`${path}.firstName`)}
          label={words.givenNames}
          value={author.firstName}
          onChange={(event) => onChange({ firstName: event.target.value })}
        />
        <TextInput
          {...form.field(`${path}.lastName`)}
          label={words.familyName}
          required
          value={author.lastName}
          onChange={(event) => onChange({ lastName: event.target.value })}
        />
        {author.id === null && (
          <TextInput
            {...form.field(`${path}.email`)}
            type="email"
            label={words.email}
            required
            value={author.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        )}
        <TextInput
          {...form.field(`${path}.orcid`)}
          label={words.orcid}
          help={isVerified ? words.orcidVerified : words.orcidHelp}
          placeholder="0000-0000-0000-0000"
          readOnly={isVerified}
          value={author.orcid ?? ''}
          onChange={(event) => onChange({ orcid: event.target.value.trim() || null })}
        />
        <TextInput
          {...form.field(`${path}.presentAddress`)}
          label={words.presentAddress}
          value={author.presentAddress ?? ''}
          onChange={(event) => onChange({ presentAddress: event.target.value || null })}
        />
        <Checkbox
          label={words.corresponding}
          checked={author.isCorresponding}
          onChange={(event) => onChange({ isCorresponding: event.target.checked })}
        />
        <Checkbox
          label={words.equal}
          checked={author.equalContribution}
          onChange={(event) => onChange({ equalContribution: event.target.checked })}
        />
      </div>
      {affiliations.map((affiliation, index) => (
        <AffiliationFields
          key={rows.keys[index]}
          path={`${path}.affiliations.${index}`}
          legend={more.affiliation(index + 1)}
          affiliation={affiliation}
          form={form}
          onChange={(part) => {
            if (part === null) {
              rows.remove(index)
              focusNext(addId)
            }
            onChange({
              affiliations: withItem(affiliations, index, part === null ? null : { ...affiliation, ...part }),
            })
          }}
        />
      ))}
      <p className="editor-word-actions">
        <Button
          id={addId}
          kind="words"
          onClick={() => {
            onChange({ affiliations: [...affiliations, { name: '', city: null, country: null, ror: null }] })
            focusNext(form.field(`${path}.affiliations.${affiliations.length}.name`).id)
          }}
        >
          {more.addAffiliation}
        </Button>
        {mayRemove && (
          <Button kind="danger-words" onClick={() => onChange(null)}>
            {more.remove}
          </Button>
        )}
      </p>
    </div>
  )
}
