import { z } from 'zod'

/** A single line of text, which may be used in e-mail headers and in XML. */
export const line = (max: number) =>
  z
    .string()
    .max(max, `Please use at most ${max} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'Please use a single line')
    .refine((value) => value.isWellFormed(), 'This contains a character that cannot be stored')
