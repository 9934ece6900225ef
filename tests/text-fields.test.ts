/**
 * Tests that every text in a request is matched in time that depends only on its length, not on its content.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#domain/api/contract.ts'
import { findMask, namedPlaces } from '#domain/blinding/masking.ts'
import { crowd, hostile } from '#domain/blinding/names/hostile-texts.ts'
import { sample } from './sample.ts'

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  maxLength?: number
}

/**
 * Returns the strings of a request's body by their paths, with their maximum lengths; undefined if there is
 * no limit.
 */
function stringsOf(schema: JsonSchema, path: string): { path: string; longest: number | undefined }[] {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    stringsOf(property, `${path}.${name}`),
  )
  const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined
  return [
    ...(isText ? [{ path, longest: schema.maxLength }] : []),
    ...inner,
    ...stringsOfMany(branches, path),
    ...stringsOfMany(
      [schema.items ?? {}, others].filter((one) => Object.keys(one).length > 0),
      `${path}[]`,
    ),
  ]
}
const stringsOfMany = (schemas: readonly JsonSchema[], path: string) =>
  schemas.flatMap((one) => stringsOf(one, path))

const fields = Object.entries(contract as Record<string, { body?: z.ZodType }>).flatMap(
  ([route, { body }]) =>
    body ? stringsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema, route) : [],
)
/** Maximum size of a request, whatever its fields allow: 2 MB. */
const longestBody = 2 * 2 ** 20

test('the API takes texts', () => {
  expect(fields.length).toBeGreaterThan(100)
  for (const known of [
    'POST /api/manuscripts/{id}/author-response.response',
    'POST /api/reviews/{assignmentId}/submit.comments',
  ])
    expect(fields.map(({ path }) => path)).toContain(known)
})

/**
 * One test per length is enough for all fields with that limit. Fields without a limit are tested with the
 * maximum size of a request.
 */
const lengths = [...new Set(fields.map(({ longest }) => Math.min(longest ?? longestBody, longestBody)))].sort(
  (a, b) => a - b,
)

test.each(lengths)('texts of %i characters', (length) => {
  const names = fields.filter(({ longest }) => Math.min(longest ?? longestBody, longestBody) === length)
  for (const [what, make] of sample(hostile, length > 100_000 ? 1 : 2, length)) {
    const text = make(length)
    const meter = { steps: 0 }
    findMask(crowd, text, 'letter', meter)
    if (length <= 100_000) namedPlaces(crowd, [], text, meter)
    expect(meter.steps, `${what}: ${names.map(({ path }) => path).join(', ')}`).toBeLessThan(
      120 * length + 10_000,
    )
  }
})
