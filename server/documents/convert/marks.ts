/**
 * Characters of the private use area that mark places in the text while pandoc converts it. pandoc leaves
 * text unchanged but would drop any other kind of mark.
 */
export const marks = {
  citationStart: '\ue010',
  citationEnd: '\ue012',
  bibliographyStart: '\ue013',
  bibliographyEnd: '\ue014',
  lost: '\ue015',
  /** Ends the number that follows `citationStart`, `lost` or `verbatim`. */
  close: '\ue011',
  /** Begins the number of a passage of verbatim LaTeX while the rest of the source is changed. */
  verbatim: '\ue018',
}
