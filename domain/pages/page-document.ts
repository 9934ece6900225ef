/**
 * Passed from rendering to the page host through the router context, in addition to the Response.
 * The markup bypasses the Response, which would encode it only for the host to decode it again.
 */
export interface PageDocument {
  /** Empty until rendered; still empty for a redirect. */
  markup: string
  /** HTML by element id, contained only in the markup and not repeated in the loader data. */
  inline: Map<string, string>
  /** Typed links of the page (RFC 8288), for its Link header. */
  links: string | null
}
