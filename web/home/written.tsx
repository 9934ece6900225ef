/** A part of the page whose text an administrator has written. */
export function Written({ html, className }: { html: string; className: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the way out (server/journal/pages/render.ts).
    <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
