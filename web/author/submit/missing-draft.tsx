import type { ReactNode } from 'react'
import { urls } from '#domain/urls.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/marks/states.tsx'
import { texts } from './texts.ts'

export function MissingDraft({ onFresh, children }: { onFresh: () => void; children?: ReactNode }) {
  return (
    <Empty
      title={texts.draft.missing}
      action={
        <div className="form-actions">
          <LinkButton to={urls.authorDashboard} kind="primary">
            {texts.draft.dashboard}
          </LinkButton>
          <LinkButton to={urls.submission} onClick={onFresh}>
            {texts.draft.fresh}
          </LinkButton>
          {children}
        </div>
      }
    >
      {texts.draft.missingBody}
    </Empty>
  )
}
