/** What the rendering of a whole page hands past the loaders' data, through the router's context. */
export interface PageDocument {
  /** HTML by the id of its element: it stands in the markup alone, not in the loaders' data as well. */
  inline: Map<string, string>
}
