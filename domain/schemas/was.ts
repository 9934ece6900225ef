import { z } from 'zod'

/**
 * The values of a form's fields when editing began. The change is rejected if somebody else has changed one
 * of them since.
 */
export const was = z.record(z.string().max(50), z.unknown()).optional()
export type Was = z.output<typeof was>
