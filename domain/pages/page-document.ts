/**
 * What the rendering of a whole page hands to the page host beside its Response, through the router's context.
 * The markup goes past the Response, which would encode it only for the host to decode it again.
 */
export interface PageDocument {
  /** Empty until rendered; still empty for a redirect. */
  markup: string
  /** HTML by the id of its element: it stands in the markup alone, not in the loaders' data as well. */
  inline: Map<string, string>
  /** The page's own typed links (RFC 8288), for its Link header. */
  links: string | null
}
