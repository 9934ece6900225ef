/**
 * Generates values from a route's JSON schema: a valid-looking value, and all places where it can be made
 * invalid.
 */
import { details } from '../manuscripts.ts'

export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  format?: string
  pattern?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxLength?: number
}

export type Pick = <T>(from: readonly T[]) => T
export type Path = readonly (string | number)[]

/** Values for constraints that a schema cannot express, such as a file name's extension or a date in the future. */
const plausible: Record<string, unknown> = {
  ...details,
  firstName: 'Ana',
  lastName: 'Ng',
  affiliation: 'Institute of Samples',
  email: 'ana.ng@people.example',
  orcid: null,
  fileName: 'manuscript.pdf',
  password: 'Correct-Horse-7',
  username: 'ana.ng',
  captchaToken: 'eyJ9',
  dueDate: '2031-01-31',
  publishedDate: '2026-01-31',
  pages: '1-20',
  doi: null,
  address: 'a-sample-of-articles',
  category: 'Economics',
  jelCodes: 'F14',
  language: 'es',
  titleLanguage: 'en',
  country: 'HR',
  ror: null,
  ranges: '192.0.2.0/24',
  startsOn: '2026-01-01',
  endsOn: '2031-12-31',
  person: 'ana.ng',
  funderId: null,
  url: 'https://data.example/set',
  rating: 4,
  step: 1,
  revision: 1,
  reason: 'Because.',
  overrideReason: 'A test has its reasons.',
  comments: 'Please look at page two.',
}

/** Returns the schema without the null branch that `nullish` and `optional` add. */
function inner(schema: Schema): Schema {
  const branches = schema.anyOf ?? schema.oneOf
  return branches ? inner(branches.find(({ type }) => type !== 'null') ?? {}) : schema
}

export function validValue(given: Schema, name: string, real: Record<string, string[]>, pick: Pick): unknown {
  const schema = inner(given)
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([key]) => schema.required?.includes(key) || pick([true, true, false]))
        .map(([key, property]) => [key, validValue(property, key, real, pick)]),
    )
  if (schema.type === 'array') {
    if (name === 'keywords') return details.keywords
    return [validValue(schema.items ?? {}, name, real, pick)]
  }
  const pool = real[name]
  if (pool && pool.length > 0) return pick(pool)
  if (schema.enum) return pick(schema.enum)
  if (name in plausible) return plausible[name]
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return pick([true, false])
  if (schema.format === 'uuid') return pick(real.id ?? [])
  if (schema.format === 'date-time') return '2031-01-31T09:00:00Z'
  // Returns a date in the future. Fields that need a date in the past are listed above.
  if (schema.pattern?.includes('{4}-')) return '2031-01-31'
  if (schema.pattern?.includes('page-')) return 'page-1'
  return 'Text'
}

/** Returns every place in a valid value with its schema, outermost first. */
export function placesOf(given: Schema, value: unknown, path: Path = []): { path: Path; schema: Schema }[] {
  const schema = inner(given)
  const below =
    Array.isArray(value) && schema.items
      ? placesOf(schema.items, value[0], [...path, 0])
      : value && typeof value === 'object'
        ? Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
            key in value
              ? placesOf(property, (value as Record<string, unknown>)[key], [...path, key])
              : [{ path: [...path, key], schema: inner(property) }],
          )
        : []
  return [{ path, schema }, ...below]
}

/** Returns a copy of `value` with one place changed. Without `put`, the place is removed. */
export function changed(value: unknown, path: Path, put?: { value: unknown }): unknown {
  const [step, ...rest] = path
  if (step === undefined) return put?.value
  if (Array.isArray(value)) {
    const copy = [...value]
    if (rest.length === 0 && !put) copy.splice(Number(step), 1)
    else copy[Number(step)] = changed(copy[Number(step)], rest, put)
    return copy
  }
  const copy: Record<string, unknown> = { ...(value as object) }
  const next = rest.length === 0 && !put ? undefined : changed(copy[step], rest, put)
  if (next === undefined) delete copy[step]
  // Defines the property explicitly, because assigning to __proto__ would set the prototype instead.
  else
    Object.defineProperty(copy, step, { value: next, enumerable: true, configurable: true, writable: true })
  return copy
}
