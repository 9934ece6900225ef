import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#domain/api/contract.ts'
import type { Route } from '#domain/api/route.ts'

/**
 * What the database cannot store is refused, or ignored, by the schema of each input: U+0000 in text, whole numbers beyond its
 * integers, and times that are none. It would otherwise be an error of ours (500), which the fuzz test finds by chance.
 */

interface Leaf {
  path: string
  schema: z.core.$ZodType
}

/** Schemas without parts. What stands around one, such as `.catch()`, counts as a part of it. */
function leavesOf(schema: z.core.$ZodType, path: string, around: z.core.$ZodType = schema): Leaf[] {
  const { def } = (schema as z.ZodType)._zod as unknown as { def: Record<string, unknown> & { type: string } }
  const all = (list: [string, z.core.$ZodType][]) =>
    list.flatMap(([name, part]) => leavesOf(part, `${path}.${name}`))
  switch (def.type) {
    case 'object':
      return all(Object.entries(def.shape as Record<string, z.core.$ZodType>))
    case 'array':
      return leavesOf(def.element as z.core.$ZodType, `${path}[]`)
    case 'record':
      return [
        ...leavesOf(def.keyType as z.core.$ZodType, `${path} key`),
        ...leavesOf(def.valueType as z.core.$ZodType, `${path}[]`),
      ]
    case 'tuple':
      return all((def.items as z.core.$ZodType[]).map((item, index) => [String(index), item]))
    case 'union':
      return all((def.options as z.core.$ZodType[]).map((option, index) => [`option ${index}`, option]))
    case 'intersection':
      return all([
        ['left', def.left as z.core.$ZodType],
        ['right', def.right as z.core.$ZodType],
      ])
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return leavesOf(def.innerType as z.core.$ZodType, path, around)
    case 'pipe': {
      const first = def.in as z.ZodType
      return leavesOf(
        first._zod.def.type === 'transform' ? (def.out as z.core.$ZodType) : first,
        path,
        around,
      )
    }
    case 'lazy':
      return []
    default:
      return [{ path, schema: around }]
  }
}

const routes = Object.entries(contract as Record<string, Route>)
const inputs = routes.flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? leavesOf(schema, `${name} ${part}`) : [],
  ),
)

/** Inputs that are never stored as they come: each is refused, ignored or compared by the code named here. */
const handled = [
  // No article and no report has such an id (server/articles/read.ts, server/counter).
  / (params\.id|params\.articleId|params\.report)$/,
  // Filters that are not known are left out; cursors are decoded and checked (server/articles).
  / query\.(year|category|type|access|volume|issue|cursor)\b/,
  // Compared with what is stored (server/http/overtaken.ts).
  / body\.(was|seen)\b/,
  // Parsed by the schema of the setting (server/settings/change.ts).
  / body\.value\b/,
  // Compared with a hash.
  / body\.password$/,
  // Numbers of 64 bits in the database, sizes that are compared with a limit or kept as JSON.
  / (query\.before|body\.size|body\.files\[\]\.fileSize)$/,
]
const unhandled = inputs.filter(({ path }) => !handled.some((pattern) => pattern.test(path)))

/** Whether a value of this input would get as far as a statement. */
const takes = ({ schema }: Leaf, value: unknown, isKept: (output: unknown) => boolean) => {
  const parsed = z.safeParse(schema, value)
  return parsed.success && isKept(parsed.data)
}

test('no input takes text that cannot be stored', () => {
  expect(inputs.length).toBeGreaterThan(500)
  const found = unhandled.filter((leaf) =>
    ['a\0b', '\0', '\ud800'].some((text) =>
      takes(leaf, text, (output) => typeof output === 'string' && /[\0\ud800]/.test(output)),
    ),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})

test('no input takes a whole number that cannot be stored', () => {
  const beyond = [2 ** 31, -(2 ** 31) - 1]
  const found = unhandled.filter((leaf) =>
    beyond.some(
      (number) =>
        takes(leaf, number, (output) => output === number) ||
        takes(leaf, String(number), (output) => output === number),
    ),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})

test('no input takes a time that is none', () => {
  const times = inputs.filter(({ schema }) =>
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes('date-time'),
  )
  expect(times.length).toBeGreaterThan(4)
  const found = times.filter((leaf) => takes(leaf, 'Text', (output) => output === 'Text'))
  expect(found.map(({ path }) => path)).toEqual([])
})
