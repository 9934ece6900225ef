import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { MetadataView } from '#domain/schemas/metadata.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { useKeptFocus } from '#web/ui/layout/kept-focus.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { checksOf, idOf, type SectionProps } from './content.ts'
import { Contributors } from './contributors.tsx'
import { Funding } from './funding.tsx'
import { DatesSection, LicenceSection } from './licence.tsx'
import { MergeNotice } from './merge-notice.tsx'
import { metadataTexts as words } from './metadata-texts.ts'
import { Roles } from './roles.tsx'
import { DataSection, StatementsSection } from './statements.tsx'
import { TermsSection, TitleSection } from './title.tsx'
import { useMetadataContent } from './use-metadata-content.ts'

type SectionId = keyof typeof words.sections

const sections: Record<SectionId, (props: SectionProps) => ReactNode> = {
  title: TitleSection,
  contributors: Contributors,
  roles: Roles,
  funding: Funding,
  data: DataSection,
  statements: StatementsSection,
  licence: LicenceSection,
  dates: DatesSection,
  keywords: TermsSection,
}

/** The form for the metadata, with its sections. */
export function MetadataForm({ id, view }: { id: string; view: MetadataView }) {
  const metadata = useMetadataContent(id, view)
  const { content, send, change, changeRecord, isChanged, kept, useKept, dropKept, other } = metadata
  const form = useForm<string>({ ids: idOf, checks: checksOf(content), error: send.error })
  const ids = Object.keys(sections) as SectionId[]
  const { hash } = useLocation()
  const element = useRef<HTMLFormElement>(null)
  useKeptFocus(element)
  // Scrolls to the section in the URL, because the form was not rendered yet when the browser followed the
  // link.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <>
      <nav className="metadata-sections" aria-label={words.title}>
        {ids.map((section) => (
          <a key={section} href={`#metadata-${section}-section`}>
            {words.sections[section]}
          </a>
        ))}
      </nav>
      <form
        ref={element}
        className="metadata-form"
        noValidate
        aria-label={words.label}
        onSubmit={form.onSubmit(metadata.save)}
      >
        {!view.isOpen && <Notice>{words.published}</Notice>}
        {kept && (
          <Notice>
            <strong>{words.kept}</strong> {words.keptBody}{' '}
            <Button kind="words" onClick={useKept}>
              {words.useKept}
            </Button>{' '}
            <Button kind="words" onClick={dropKept}>
              {words.dropKept}
            </Button>
          </Notice>
        )}
        {other && (
          <MergeNotice other={other} onUseTheirs={metadata.useTheirs} onKeepMine={metadata.keepMine} />
        )}
        <FormProblems form={form} failed={words.saveFailed} />
        <fieldset className="metadata-fields" disabled={!view.isOpen}>
          <legend className="hidden-text">{words.label}</legend>
          {ids.map((section) => {
            const Section = sections[section]
            return (
              <section
                key={section}
                id={`metadata-${section}-section`}
                className="metadata-section"
                aria-labelledby={`metadata-${section}-title`}
              >
                <h2 id={`metadata-${section}-title`} className="section-title">
                  {words.sections[section]}
                </h2>
                <Section {...{ view, content, form, change, changeRecord }} />
              </section>
            )
          })}
        </fieldset>
        {view.isOpen && (
          <div className="metadata-foot">
            <p role="status">
              {isChanged
                ? words.unsaved
                : view.updatedAt
                  ? words.savedBy(longDate(view.updatedAt), view.updatedBy)
                  : words.neverSaved}
            </p>
            <Button kind="primary" type="submit" busy={send.isPending}>
              {words.save}
            </Button>
          </div>
        )}
      </form>
    </>
  )
}
