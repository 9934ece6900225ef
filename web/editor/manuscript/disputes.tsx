import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { authorRequestTexts as texts } from './author-request-texts.ts'

/** Lists people who were named as authors and say that they are not. */
export function Disputes({ disputes }: Pick<EditorDetail, 'disputes'>) {
  return disputes.map(({ name, email, note, at }) => (
    <Notice key={email} tone="warn">
      <p>
        <strong>{texts.dispute.title(name)}</strong> <DateText value={at} />. {note && `“${note}” `}
        {texts.dispute.body(email)}
      </p>
    </Notice>
  ))
}
