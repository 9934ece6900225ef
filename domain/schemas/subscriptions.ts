import { z } from 'zod'
import { rorOf } from '../account/ror.ts'
import { parseRange } from '../journal/address-ranges.ts'
import { calendarDay, day, filled, id, instant, text } from './shapes.ts'
import { was } from './was.ts'

/** Institutions and persons with access to subscription articles, as administrators manage them. */

const range = text(100).superRefine((value, context) => {
  const parsed = parseRange(value)
  if ('problem' in parsed) context.addIssue({ code: 'custom', message: parsed.problem })
})

const institution = {
  name: filled(300, 'Please enter the name'),
  ror: z
    .string()
    .refine((value) => rorOf(value) !== null, 'A ROR identifier looks like https://ror.org/05gq02987')
    .nullable(),
  customerId: text(100).nullable(),
  ranges: z
    .array(range)
    .min(1, 'Please enter at least one address range')
    .max(1000, 'Please enter at most 1,000 ranges'),
  startsOn: calendarDay,
  endsOn: calendarDay.nullable(),
}
export const newInstitution = z.strictObject({
  ...institution,
  ror: institution.ror.default(null),
  customerId: institution.customerId.default(null),
  endsOn: institution.endsOn.default(null),
})
export type NewInstitution = z.output<typeof newInstitution>
export const institutionChange = z.strictObject(institution).partial().extend({ was })
export type InstitutionChange = z.output<typeof institutionChange>

const accessState = z.enum(['active', 'coming', 'ended'])

export const institutionView = z.object({
  id,
  name: z.string(),
  ror: z.string().nullable(),
  customerId: z.string().nullable(),
  ranges: z.array(z.string()),
  startsOn: day,
  endsOn: day.nullable(),
  state: accessState,
  /** Requests for full texts and refusals since the beginning of the year. */
  requests: z.number().int(),
  denials: z.number().int(),
  /** When the key for its usage reports was made; null if there is none. */
  reportKeyMadeAt: instant.nullable(),
})
/** The key itself, which is shown only once. */
export const reportKey = z.object({ key: z.string() })
export type InstitutionView = z.infer<typeof institutionView>

export const newPersonalAccess = z.strictObject({
  /** User name or e-mail address of the account. */
  person: filled(320, 'Please enter a user name or email address'),
  endsOn: calendarDay,
  note: text(500).nullable().default(null),
})
export type NewPersonalAccess = z.output<typeof newPersonalAccess>
export const personalAccessChange = z
  .strictObject({ endsOn: calendarDay, note: text(500).nullable() })
  .partial()
  .extend({ was })
export type PersonalAccessChange = z.output<typeof personalAccessChange>

export const personalAccessView = z.object({
  id,
  userId: id,
  username: z.string(),
  /** The person's name; the user name if there is none. */
  name: z.string(),
  endsOn: day,
  note: z.string().nullable(),
  state: accessState,
  grantedAt: instant,
})
export type PersonalAccessView = z.infer<typeof personalAccessView>
