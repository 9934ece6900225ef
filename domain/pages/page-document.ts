/**
 * Data that rendering passes to the page host through the router context, in addition to the Response. The
 * markup is passed this way because encoding it into the Response and decoding it again would be wasted work.
 */
export interface PageDocument {
  /** The page's HTML. Empty until the page is rendered, and empty for a redirect. */
  markup: string
  /**
   * HTML of long texts by element id. The texts are in the markup only and are not repeated in the loader
   * data.
   */
  inline: Map<string, string>
  /** Typed links of the page (RFC 8288) for the Link header of the response. */
  links: string | null
  /**
   * Whether the page lacks the text of an article that only readers with access may read. Such readers get a page of their
   * own.
   */
  isRestricted: boolean
}
