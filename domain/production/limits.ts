/** Limits of editing in bytes. The document of a 500-page text takes about 6 MB. */
export const productionLimits = {
  draftBytes: 30 * 2 ** 20,
  pictureBytes: 40 * 2 ** 20,
}
