import { ShieldCheck } from 'lucide-react'
import type { FrontPlace } from '#domain/schemas/front.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { asksStatements } from './declarations/declarations-section.tsx'
import { InArticle } from './declarations/in-article.tsx'
import { type Content, declaredIn } from './draft.ts'
import { GoodToKnow } from './good-to-know.tsx'
import type { JournalRules } from './journal-rules.ts'
import { FoundPage } from './prefill/found-page.tsx'
import { prefillTexts } from './prefill/prefill-texts.ts'
import type { Prefill } from './prefill/use-prefill.ts'
import { BlindNote, TitlePage } from './title-page.tsx'

interface WizardBesideProps {
  content: Content
  rules: JournalRules
  prefill: Prefill
}

/** Beside the form: what to know before, where its fields were found in the file, what will be published of the declarations, or the title page. */
export function WizardBeside({ content, rules, prefill }: WizardBesideProps) {
  const { step, authors, manuscript } = content
  const { mode, asking } = rules
  const objectId = prefill.objectId ?? ''
  const isRead = prefill.front !== null && step <= 2
  const { data: view, error } = useApiQuery({
    queryKey: keyOf('/api/objects/{objectId}/front/page', { params: { objectId } }),
    enabled: isRead,
  })
  // A page without a single place is no help, and a file that cannot be typeset has none.
  const hasPage = isRead && !error && view?.places.length !== 0
  if (step === 3 && asksStatements(asking.asks))
    return <InArticle declarations={declaredIn(content, asking)} />
  const isBlank = manuscript.title.trim() === '' && manuscript.abstract.trim() === '' && objectId === ''
  if (step === 1 && isBlank) return <GoodToKnow mode={mode} />
  return (
    <div>
      {hasPage && (
        <FoundPage
          objectId={objectId}
          fileName={content.files.find((file) => file.objectId === objectId)?.fileName ?? ''}
          view={view ?? null}
          toCheck={placesToCheck(prefill)}
        />
      )}
      {hasPage && step === 1 ? (
        <>
          <BlindNote mode={mode} />
          <p className="title-page-blind-note">
            <Icon of={ShieldCheck} />
            <span>{prefillTexts.private}</span>
          </p>
        </>
      ) : (
        <TitlePage title={manuscript.title} authors={authors} mode={mode} />
      )}
    </div>
  )
}

function placesToCheck({ open, authors }: Prefill): ReadonlySet<FrontPlace['field']> {
  const fields = (['title', 'abstract', 'keywords'] as const).filter((name) => open.check.includes(name))
  return new Set<FrontPlace['field']>([
    ...fields,
    ...(authors.toCheck ? (['authors', 'affiliations'] as const) : []),
  ])
}
