import { z } from 'zod'

/** Initial values of a form's fields; the change is rejected if somebody else has changed one of them meanwhile. */
export const was = z.record(z.string().max(50), z.unknown()).optional()
export type Was = z.output<typeof was>
