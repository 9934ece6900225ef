/** Constraints of a field, used by the tables in this folder. */

export interface BadField {
  type: 'text' | 'number' | 'boolean' | 'list' | 'object'
  /** Message if it is missing or has another type. */
  message?: string
  /** Maximum length, number of entries or value. */
  max?: number
  longMessage?: string
  optional?: true
}

export interface BodyCall {
  method: 'POST' | 'PUT'
  url: string
  as: 'anonymous' | 'author' | 'reviewer' | 'editor' | 'admin'
  body: unknown
  fields: Record<string, BadField>
  /** Paths of objects that must reject unknown fields; by default the body itself. */
  unknownAt?: string[]
}

export const text = (max: number, message?: string): BadField => ({
  type: 'text',
  max,
  ...(message && { message }),
})
export const optional = (field: BadField): BadField => ({ ...field, optional: true })

export const objectId = crypto.randomUUID()
export const overrideReason = optional(text(5000, 'Please enter a reason'))
const reference = 'Please give the reference that the upload of the file returned'
export const objectRef: BadField = { type: 'text', message: reference }
export const fileName = text(255, 'Please give the name of the file')
export const day = optional({ type: 'text' })
