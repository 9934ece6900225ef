import { keyOf } from '#web/app/query.ts'

export const submissionsKey = keyOf('/api/manuscripts/my-submissions')
export const draftsKey = keyOf('/api/manuscripts/drafts')
export const draftKey = (id: string) => keyOf('/api/manuscripts/drafts/{id}', { params: { id } })
export const manuscriptKey = (id: string) => keyOf('/api/manuscripts/{id}', { params: { id } })
export const findingsKey = (id: string) => keyOf('/api/manuscripts/{id}/anonymity', { params: { id } })
export const ownMessagesKey = (id: string) => keyOf('/api/manuscripts/{id}/own-messages', { params: { id } })
