import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ContentType } from '#domain/journal/cms.ts'
import type { ContentView } from '#domain/schemas/cms.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { calls } from './calls.ts'
import { usePaused } from './parts.tsx'
import { texts } from './texts.ts'

const words = texts.content
interface PreviewProps {
  title: string
  content: string
  contentType: ContentType
}

/** Preview of the content. The server renders it with the code of the site, so that it looks the same. */
export function Preview({ title, content, contentType }: PreviewProps) {
  const paused = usePaused(content)
  const preview = useQuery({
    queryKey: ['/cms/preview', contentType, paused],
    queryFn: () => calls.preview(paused, contentType),
    enabled: paused.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const html = paused.trim() === '' ? '' : (preview.data?.html ?? '')
  return (
    <section className="cms-pane" aria-label={words.preview} aria-busy={preview.isFetching || undefined}>
      <p className="label">{words.previewAs}</p>
      {preview.isError ? (
        <Notice tone="warn">
          <p>{words.previewFailed}</p>
        </Notice>
      ) : (
        <>
          {title.trim() && <h3 className="cms-pane-title">{title}</h3>}
          {html ? (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as on the site; the policy runs no script in it.
            <div className="cms-text" dangerouslySetInnerHTML={{ __html: html }} />
          ) : (
            <p className="help">{words.previewEmpty}</p>
          )}
        </>
      )}
    </section>
  )
}

interface TheirsProps {
  /** The current content, saved by somebody else; null if it was deleted. */
  item: ContentView | null
  onKeepMine: (theirs: ContentView) => void
  onTake: (theirs: ContentView) => void
}

/**
 * Shown when two administrators edited the same content. The one who saves later sees both texts and chooses.
 */
export function Theirs({ item, onKeepMine, onTake }: TheirsProps) {
  return (
    <section className="cms-pane" aria-label={words.theirsTitle}>
      <Notice tone="warn">
        <p role="alert">
          <strong>{words.theirsTitle}</strong>
        </p>
        <p>
          {item
            ? words.theirs(
                longDate(item.draft?.savedAt ?? item.updatedAt),
                item.draft ? item.draft.savedBy : item.updatedBy,
              )
            : words.theirsGone}
        </p>
      </Notice>
      {item && (
        <>
          <p className="cms-choices">
            <Button onClick={() => onKeepMine(item)}>{words.keepMine}</Button>
            <Button onClick={() => onTake(item)}>{words.takeTheirs}</Button>
          </p>
          <h3 className="cms-pane-title">{(item.draft ?? item).title}</h3>
          <pre className="cms-theirs">{(item.draft ?? item).content}</pre>
        </>
      )}
    </section>
  )
}
