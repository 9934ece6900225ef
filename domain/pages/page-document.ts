/**
 * Passed from rendering to the page host through the router context, in addition to the Response.
 * The markup is not in the Response, because encoding and decoding it again would be wasted work.
 */
export interface PageDocument {
  /** Empty until rendered; still empty for a redirect. */
  markup: string
  /** HTML by element id, contained only in the markup and not repeated in the loader data. */
  inline: Map<string, string>
  /** Typed links of the page (RFC 8288), for its Link header. */
  links: string | null
}
