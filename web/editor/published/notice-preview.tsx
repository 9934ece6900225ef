import type { NoticeKind } from '#domain/article/notice.ts'
import { noticeTitle, noticeWords } from '#domain/article/notice.ts'
import type { PublishedArticle } from '#domain/schemas/published-article.ts'
import { Badge } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { publishedTexts } from './published-texts.ts'

const words = publishedTexts.form

interface PreviewProps {
  view: PublishedArticle
  kind: NoticeKind
  text: string
  date: string
  /** Letter to the authors; null if none is sent. */
  letter: string | null
}

/** Shows the notice as readers will see it, and the letter as the authors will receive it. */
export function NoticePreview({ view: { article }, kind, text, date, letter }: PreviewProps) {
  return (
    <section className="published-preview" aria-labelledby="notice-preview">
      <h3 id="notice-preview">{words.preview}</h3>
      <div className="letter">
        <p>
          <Badge>{noticeWords[kind].type}</Badge> {date && longDate(date)}
        </p>
        <p>
          <strong>{noticeTitle(kind, article.title)}</strong>
        </p>
        <p>{words.signed}</p>
        {text.trim() ? <Prose text={text} /> : <p className="editor-quiet-text">{words.previewEmpty}</p>}
      </div>
      {letter !== null && (
        <>
          <h3>{words.previewLetter}</h3>
          <div className="letter">
            <p>
              <strong>
                {noticeWords[kind].type}: {article.title}
              </strong>
            </p>
            <Prose text={letter} />
          </div>
        </>
      )}
    </section>
  )
}
