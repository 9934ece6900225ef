import { urls } from '#domain/urls.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { texts } from './texts.ts'

/** Reading needs no scripts; signing in and the workrooms do, and say so. */
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
