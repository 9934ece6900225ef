/** Query keys for authors; joined by slashes they are the API paths. */
export const submissionsKey = ['/api/manuscripts/my-submissions'] as const
export const draftsKey = ['/api/manuscripts/drafts'] as const
export const manuscriptKey = (id: string) => ['/api/manuscripts', id] as const
