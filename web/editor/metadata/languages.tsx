import { languageName } from '#domain/article/article-parts.ts'
import { metadataLabel } from '#domain/production/metadata-fields.ts'
import { TextInput } from '#web/ui/forms/field.tsx'
import type { SectionProps } from './content.ts'
import { metadataTexts } from './metadata-texts.ts'

const { languageFound } = metadataTexts.fields

/** Fields for the languages of the text and of the title. A blank one stays as it is found in the text. */
export function Languages({ view, content, form, changeRecord }: SectionProps) {
  const { language, titleLanguage } = content.record
  const { usual } = view
  const found = (tag: string) => languageFound(languageName(tag), tag)
  return (
    <>
      <TextInput
        {...form.field('record.language')}
        label={metadataLabel('language')}
        help={found(usual.language)}
        value={language ?? ''}
        onChange={(event) => changeRecord({ language: event.target.value.trim() || null })}
      />
      <TextInput
        {...form.field('record.titleLanguage')}
        label={metadataLabel('titleLanguage')}
        help={found(usual.titleLanguage)}
        value={titleLanguage ?? ''}
        onChange={(event) => changeRecord({ titleLanguage: event.target.value.trim() || null })}
      />
    </>
  )
}
