import { urls } from '#domain/urls.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { texts } from './texts.ts'

/** Notice on pages that require JavaScript: sign-in and the workspaces. */
export function NeedsScripts() {
  return (
    <noscript>
      <Notice tone="info">
        <p>
          {texts.needsScripts} <a href={urls.contact}>{texts.needsScriptsContact}</a>
        </p>
      </Notice>
    </noscript>
  )
}
