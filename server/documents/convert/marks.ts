/**
 * Characters of the private use area that mark places in the text on its way through pandoc: pandoc leaves text alone,
 * and would drop any other marks.
 */
export const marks = {
  citationStart: '\ue010',
  citationEnd: '\ue012',
  bibliographyStart: '\ue013',
  bibliographyEnd: '\ue014',
  lost: '\ue015',
  /** Ends the number that follows `citationStart` or `lost`. */
  close: '\ue011',
}
