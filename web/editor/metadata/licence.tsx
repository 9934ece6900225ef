import { licences } from '#domain/article/article-parts.ts'
import { metadataLabel } from '#domain/production/metadata-fields.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Select, TextInput } from '#web/ui/forms/field.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import type { SectionProps } from './content.ts'
import { metadataTexts } from './metadata-texts.ts'

const words = metadataTexts.fields

/** Access, licence, copyright and category. If a field is empty, the journal's default applies. */
export function LicenceSection({ view, content, form, changeRecord }: SectionProps) {
  const { usual, categories } = view
  const { isOpenAccess, licenceUrl, copyrightHolder, category } = content.record
  return (
    <div className="form-grid two-up">
      <Checkbox
        label={metadataLabel('isOpenAccess')}
        help={words.openAccessHelp}
        checked={isOpenAccess}
        onChange={(event) => changeRecord({ isOpenAccess: event.target.checked })}
      />
      {isOpenAccess && (
        <Select
          {...form.field('record.licenceUrl')}
          label={metadataLabel('licenceUrl')}
          placeholder={words.usual(usual.licence)}
          options={licences}
          value={licenceUrl ?? ''}
          onChange={(event) => changeRecord({ licenceUrl: event.target.value || null })}
        />
      )}
      <TextInput
        {...form.field('record.copyrightHolder')}
        label={metadataLabel('copyrightHolder')}
        placeholder={usual.holder}
        value={copyrightHolder ?? ''}
        onChange={(event) => changeRecord({ copyrightHolder: event.target.value || null })}
      />
      <Select
        {...form.field('record.category')}
        label={metadataLabel('category')}
        placeholder={words.usual(usual.category)}
        options={categories.map((name) => [name, name] as const)}
        value={category ?? ''}
        onChange={(event) => changeRecord({ category: event.target.value || null })}
      />
    </div>
  )
}

/** Dates from the manuscript's history. They cannot be edited. */
export function DatesSection({ view: { dates } }: SectionProps) {
  const days = { received: dates.received, revised: dates.revised, accepted: dates.accepted }
  return (
    <>
      <p className="help">{metadataTexts.datesHelp}</p>
      <dl className="metadata-dates">
        {Object.entries(days).map(
          ([name, day]) =>
            day && (
              <div key={name}>
                <dt>{words[name as keyof typeof days]}</dt>
                <dd>{longDate(day)}</dd>
              </div>
            ),
        )}
        <div>
          <dt>{words.published}</dt>
          <dd>{words.whenPublished}</dd>
        </div>
      </dl>
    </>
  )
}
