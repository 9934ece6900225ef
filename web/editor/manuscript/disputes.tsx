import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { authorRequestTexts as texts } from './author-request-texts.ts'

/** Lists people who object to the list of authors: to being on it, or to being removed with a revision. */
export function Disputes({ disputes }: Pick<EditorDetail, 'disputes'>) {
  return disputes.map(({ about, name, email, note, at }) => (
    <Notice key={email} tone="warn">
      <p>
        <strong>{texts.dispute.title[about](name)}</strong> <DateText value={at} />. {note && `“${note}” `}
        {texts.dispute.body(email)}
      </p>
    </Notice>
  ))
}
