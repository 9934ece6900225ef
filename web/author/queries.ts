/** Keys of the author's queries; their segments joined by slashes are the calls. */
export const submissionsKey = ['/api/manuscripts/my-submissions'] as const
export const draftsKey = ['/api/manuscripts/drafts'] as const
export const manuscriptKey = (id: string) => ['/api/manuscripts', id] as const
