/** What an export of the journal holds. */
export const exportKinds = ['everything', 'published', 'preservation'] as const
export type ExportKind = (typeof exportKinds)[number]

/** Releases of OJS for which native XML is written; the first is the usual one. */
export const ojsReleases = ['3.5', '3.4', '3.3'] as const
export type OjsRelease = (typeof ojsReleases)[number]
