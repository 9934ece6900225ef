/**
 * Generates the cases of one route. Each is a single call with one fault, so that a failure is already
 * minimal.
 */
import fc from 'fast-check'
import { randomFrom } from '#cli/seed/random.ts'
import { seed } from '../sample.ts'
import * as hostile from './hostile.ts'
import { changed, type Pick, placesOf, type Schema, validValue } from './schema.ts'
import { type Caller, callers, type World } from './world.ts'

export interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  required?: boolean
  schema: Schema
}
export interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  operation: Operation
}

export interface Case {
  what: string
  as: Caller
  method: Route['method']
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** Minimum number of cases per route in a full run. */
export const atLeast = 200

export function casesOf(route: Route, world: World): Case[] {
  const random = randomFrom(
    seed + [...(route.method + route.path)].reduce((sum, c) => sum * 31 + c.charCodeAt(0), 7),
  )
  const pick: Pick = (from) => from[Math.floor(random() * from.length)] as (typeof from)[number]
  const { parameters = [], requestBody } = route.operation
  const bodySchema = requestBody?.content['application/json']?.schema
  // Article ids are words, while all other ids are UUIDs.
  const real = route.path.includes('/articles/')
    ? { ...world.real, id: world.real.articleId ?? [] }
    : world.real
  const apt = world.apt[`${route.method} ${route.path}`]
  const mostly = () => random() < 0.8
  const takesBody = route.method === 'POST' || route.method === 'PUT'
  const cases: Case[] = []

  interface Parts {
    path: Record<string, string>
    query: [string, string][]
    body: unknown
  }
  const valid = (): Parts => ({
    path: Object.fromEntries(
      parameters
        .filter((p) => p.in === 'path')
        .map((p) => [p.name, (mostly() && apt?.path?.[p.name]) || pick(real[p.name] ?? real.id ?? [])]),
    ),
    query: parameters
      .filter((p) => p.in === 'query' && (p.required || pick([true, false])))
      .map((p) => [p.name, String(validValue(p.schema, p.name, real, pick))]),
    body: bodySchema && validValue(bodySchema, 'body', real, pick),
  })
  const addressOf = ({ path, query }: Parts, raw = '') => {
    const filled = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '')
    const pairs = query.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    const search = [...pairs, ...(raw ? [raw] : [])].join('&')
    return filled + (search ? `?${search}` : '')
  }
  const add = (
    what: string,
    parts: Parts,
    more: { query?: string; headers?: Record<string, string>; raw?: string | Buffer } = {},
  ) => {
    const json = parts.body === undefined ? undefined : JSON.stringify(parts.body)
    const payload = more.raw ?? json
    cases.push({
      what,
      // Editors and authors have access to most routes.
      as: apt && mostly() ? apt.as : pick([...callers, 'editor', 'editor', 'author', 'author', 'reviewer']),
      method: route.method,
      url: addressOf(parts, more.query),
      headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...more.headers },
      ...(payload !== undefined && { payload }),
    })
  }

  for (const as of callers)
    for (let round = 0; round < 3; round += 1) {
      add('valid', valid())
      Object.assign(cases.at(-1) as Case, { as })
    }
  for (const { name } of parameters.filter((p) => p.in === 'path'))
    for (const segment of hostile.segments) {
      const parts = valid()
      parts.path[name] = segment
      add(`address: ${name}`, parts)
    }
  for (const { name } of parameters.filter((p) => p.in === 'query')) {
    for (const text of hostile.texts) {
      const parts = valid()
      parts.query = [...parts.query.filter(([key]) => key !== name), [name, text]]
      add(`query: ${name}`, parts)
    }
    for (const raw of [
      `${name}=a&${name}=b`,
      `${name}[]=a`,
      `${name}[x]=a`,
      name,
      `${name}=%00`,
      `${name}=%zz`,
    ])
      add(`query: ${raw}`, valid(), { query: raw })
  }
  if (parameters.some(({ name }) => name === 'cursor'))
    for (const cursor of cursors) {
      const parts = valid()
      parts.query = [...parts.query.filter(([key]) => key !== 'cursor' && key !== 'sort'), ['cursor', cursor]]
      add('query: cursor', parts)
      parts.query.push(['sort', pick(['cited', 'downloaded', 'relevance', 'latest'])])
      add('query: cursor and sort', parts)
    }
  for (const raw of [
    '',
    '&&&',
    '=',
    '__proto__=x',
    'constructor[prototype]=x',
    'unknown=1',
    '%00=%00',
    `x=${'y'.repeat(9000)}`,
    Array(2000).fill('a=1').join('&'),
  ])
    add('query as a whole', valid(), { query: raw })
  for (const headers of hostile.headers)
    add(`header ${Object.keys(headers).join(', ')}`, valid(), { headers })

  if (bodySchema) {
    for (const { path, schema } of placesOf(bodySchema, valid().body)) addPlace(path, schema)
    for (const value of fc.sample(fc.jsonValue({ maxDepth: 4 }), { seed, numRuns: 40 }))
      add('any JSON', { ...valid(), body: value ?? null })
  }
  if (takesBody || route.method === 'DELETE')
    for (const [raw, type] of hostile.bodies)
      add('raw body', valid(), { raw, headers: { 'content-type': type } })

  function addPlace(path: readonly (string | number)[], schema: Schema) {
    const at = path.join('.') || 'body'
    const put = (what: string, value: unknown) => {
      const parts = valid()
      add(`${at}: ${what}`, { ...parts, body: changed(parts.body, path, { value }) })
    }
    if (path.length > 0) {
      const parts = valid()
      add(`${at}: missing`, { ...parts, body: changed(parts.body, path) })
    }
    for (const value of hostile.values) put('another type', value)
    if (schema.type === 'string' || schema.enum) for (const text of hostile.texts) put('text', text)
    if (schema.maxLength)
      for (const extra of [0, 1]) {
        put('as long as can be, or longer', 'x'.repeat(schema.maxLength + extra))
        put('long in another script', '\u202e😀'.repeat(schema.maxLength).slice(0, schema.maxLength + extra))
      }
    if (schema.type === 'integer' || schema.type === 'number')
      for (const limit of [schema.minimum, schema.maximum])
        if (limit !== undefined) for (const step of [-1, 0, 1]) put('at its limit', limit + step)
    if (schema.type === 'array') {
      const value = validValue(schema.items ?? {}, String(path.at(-1)), real, pick)
      for (const size of [schema.maxItems ?? 10, (schema.maxItems ?? 10) + 1])
        put(
          `${size} entries`,
          Array.from({ length: size }, () => value),
        )
    }
    if (schema.type === 'object')
      for (const key of [
        'unknown',
        '__proto__',
        'constructor',
        'toString',
        '',
        ' ',
        '\0',
        '\ud800',
        'x'.repeat(3000),
      ]) {
        const parts = valid()
        add(`${at}: unknown key`, {
          ...parts,
          body: changed(parts.body, [...path, key], { value: { role: 'admin' } }),
        })
      }
  }

  // Routes without input get requests with arbitrary headers, queries and bodies to reach the number.
  while (cases.length < atLeast) {
    const [raw, type] = pick(hostile.bodies)
    add('headers and query', valid(), {
      query: `${pick(['q', 'id', 'limit', 'cursor', 'search'])}=${encodeURIComponent(pick(hostile.texts).toWellFormed().slice(0, 2000))}`,
      headers: { ...pick(hostile.headers), ...(takesBody && { 'content-type': type }) },
      ...(takesBody && { raw }),
    })
  }
  return shuffled(cases, random)
}

/** Shuffles the cases, so that the changes made by one call do not always hide the same kind of fault. */
function shuffled<T>(cases: T[], random: () => number): T[] {
  return cases
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

/** Well-formed cursors with values that no list returned. */
const cursors = [
  ['latest', '2026-02-30', 'x'],
  ['latest', '0000-01-01', 'x'],
  ['latest', '9999-12-31', '\0'],
  ['latest', '2026-01-01', '\ud800'],
  ['latest', '2026-01-01', 7],
  ['latest', 20260101, 'x'],
  ['cited', '999999999', 'x'],
  ['cited', '9999999999', 'x'],
  ['downloaded', '-1', ''],
  ['relevance', '999999999', ''],
  ['relevance', '1e9', ''],
  ['relevance', '', ''],
  [],
  {},
  null,
  'text',
].map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
