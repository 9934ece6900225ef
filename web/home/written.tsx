/** A part of the page written by an administrator. */
export function Written({ html, className }: { html: string; className: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the way out (server/journal/pages/render.ts).
    <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
