import { detailLabel, publishedLists } from '#domain/manuscript/details.ts'
import { metadataLabel } from '#domain/production/metadata-fields.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { useRowKeys } from '#web/ui/forms/use-row-keys.ts'
import { useFocusNext } from '#web/ui/layout/use-focus-next.ts'
import { type SectionProps, withItem } from './content.ts'
import { Languages } from './languages.tsx'
import { metadataTexts } from './metadata-texts.ts'
import { PlainSummaries } from './plain-summaries.tsx'
import { TermsInput } from './terms-input.tsx'

const words = metadataTexts.fields
const { translations: more } = metadataTexts

/** Fields for title, running title and abstract, and for their translations. */
export function TitleSection(props: SectionProps) {
  const { content, form, change, changeRecord } = props
  const { runningTitle, translations } = content.record
  const rows = useRowKeys(translations.length)
  const focusNext = useFocusNext()
  const addId = `${form.field('record.translations').id}-add`
  return (
    <>
      <TextArea
        {...form.field('title')}
        label={words.title}
        required
        rows={2}
        value={content.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextInput
        {...form.field('record.runningTitle')}
        label={metadataLabel('runningTitle')}
        help={words.runningTitleHelp}
        aside={words.used((runningTitle ?? '').length)}
        value={runningTitle ?? ''}
        maxLength={60}
        onChange={(event) => changeRecord({ runningTitle: event.target.value || null })}
      />
      <TextArea
        {...form.field('abstract')}
        label={words.abstract}
        help={words.abstractHelp}
        rows={8}
        value={content.abstract}
        onChange={(event) => change({ abstract: event.target.value })}
      />
      <Languages {...props} />
      {translations.map((translation, index) => {
        const at = `record.translations.${index}`
        const set = (part: Partial<typeof translation>) =>
          changeRecord({ translations: withItem(translations, index, { ...translation, ...part }) })
        return (
          <fieldset key={rows.keys[index]} className="metadata-group">
            <legend>{more.one(index + 1)}</legend>
            <TextInput
              {...form.field(`${at}.language`)}
              label={words.language}
              help={words.languageHelp}
              required
              value={translation.language}
              onChange={(event) => set({ language: event.target.value.trim() })}
            />
            <TextInput
              {...form.field(`${at}.title`)}
              label={words.translatedTitle}
              value={translation.title}
              onChange={(event) => set({ title: event.target.value })}
            />
            <TextArea
              {...form.field(`${at}.abstract`)}
              label={words.translatedAbstract}
              value={translation.abstract}
              onChange={(event) => set({ abstract: event.target.value })}
            />
            <Button
              kind="words"
              onClick={() => {
                rows.remove(index)
                changeRecord({ translations: withItem(translations, index, null) })
                focusNext(addId)
              }}
            >
              {more.remove}
            </Button>
          </fieldset>
        )
      })}
      <p>
        <Button
          id={addId}
          size="small"
          onClick={() => {
            changeRecord({ translations: [...translations, { language: '', title: '', abstract: '' }] })
            focusNext(form.field(`record.translations.${translations.length}.language`).id)
          }}
        >
          {more.add}
        </Button>
      </p>
      <PlainSummaries {...{ content, form, changeRecord }} />
    </>
  )
}

/** Fields for keywords, JEL codes and the category. */
export function TermsSection({ content, form, change, changeRecord }: SectionProps) {
  return (
    <>
      {publishedLists.map((name) => (
        <TermsInput
          key={name}
          {...form.field(name)}
          label={detailLabel(name)}
          help={words.termsHelp}
          terms={content[name]}
          onChange={(terms) => change({ [name]: terms })}
        />
      ))}
      <TermsInput
        {...form.field('record.jelCodes')}
        label={metadataLabel('jelCodes')}
        help={words.jelHelp}
        terms={content.record.jelCodes}
        onChange={(codes) => changeRecord({ jelCodes: codes.map((code) => code.toUpperCase()) })}
      />
    </>
  )
}
