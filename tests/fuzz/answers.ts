/** Requirements that every answer must meet, whatever the request. */
import { z } from 'zod'
import { type ErrorCode, errors } from '#domain/errors.ts'
import type { Case, Route } from './cases.ts'

export interface Answered {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
}

const errorForm = z.strictObject({
  message: z.string().min(1).max(2000),
  code: z.string(),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string().min(1).max(2000) })).optional(),
  requestId: z.uuid(),
})

/** Errors of the usage reports have the form of COUNTER's SUSHI API (Code of Practice 5.1, appendix D). */
const sushiError = z.strictObject({
  Code: z.number().int(),
  Message: z.string().min(1),
  Help_URL: z.string().optional(),
  Data: z.string().optional(),
})

/** Patterns of internal details that must not appear in answers. */
const insides =
  /node_modules|\.ts:\d+|\bat \w+ \(|violates |duplicate key|invalid input syntax|syntax error at|out of range|invalid byte sequence|does not exist|pg_|kysely|ECONN|EACCES|ENOENT|FST_ERR|undefined|\[object |Invalid input|Too big|Too small|Unrecognized/
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** Returns one line for each problem of the answer. */
export function problemsOf(route: Route, asked: Case, answer: Answered): string[] {
  const problems: string[] = []
  const { status, headers, text } = answer
  const isApi = route.path.startsWith('/api')
  const isJson = String(headers['content-type']).startsWith('application/json')
  if (status >= 500) problems.push(`answered ${status}`)
  const requestId = headers['x-request-id']
  if (!requestId) problems.push('no x-request-id')
  if (status >= 400) {
    if (!isJson && !plainErrors.test(route.path)) problems.push(`an error as ${headers['content-type']}`)
    else if (route.path.startsWith('/api/sushi/') && sushiError.safeParse(JSON.parse(text)).success)
      return problems
    else if (isJson) problems.push(...problemsOfError(asked, answer))
    if (isJson && !headers['idempotent-replay'] && JSON.parse(text).requestId !== requestId)
      problems.push('requestId is not x-request-id')
  } else if (status >= 300) {
    if (!(status in route.operation.responses)) problems.push(`${status} is not declared`)
    // No outside provider is configured, so redirects must stay on this site.
    if (!/^\/(?![/\\])/.test(String(headers.location))) problems.push(`sends to ${headers.location}`)
  } else if (isApi && !documents.test(route.path)) {
    const schema = route.operation.responses[status]?.content?.['application/json']?.schema
    if (!schema) problems.push(`${status} is not declared`)
    else {
      const parsed = schemaFor(schema).safeParse(JSON.parse(text))
      if (!parsed.success) problems.push(`not what the schema says: ${parsed.error.message.slice(0, 500)}`)
    }
  }
  return problems
}

/** Routes that answer with a document rather than JSON. */
const documents = /\/(download|citation|editorial\/export)$|\.(xml|csv|html|zip|pdf)$/

/** Routes of protocols that read the status of an error alone. */
const plainErrors = /^\/unapi$/

function problemsOfError(asked: Case, { status, headers, text }: Answered): string[] {
  const parsed = errorForm.safeParse(JSON.parse(text))
  if (!parsed.success) return [`not the error form: ${parsed.error.message.slice(0, 500)}`]
  const problems: string[] = []
  const { code, message, issues } = parsed.data
  if (errors[code as ErrorCode]?.status !== status) problems.push(`code ${code} with status ${status}`)
  if (status === 422 && !issues?.length) problems.push('422 without issues')
  if ((status === 429 || status === 503) && !headers['retry-after']) problems.push('no retry-after')
  const request = `${decoded(asked.url)} ${asked.payload ?? ''} ${Object.values(asked.headers).join(' ')}`
  for (const said of [message, ...(issues ?? []).map((issue) => issue.message)]) {
    const slip = insides.exec(said)
    if (slip && !request.includes(slip[0])) problems.push(`says “${said}”`)
    for (const [id] of said.matchAll(uuid))
      if (!request.toLowerCase().includes(id.toLowerCase())) problems.push(`names ${id}`)
  }
  return problems
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

const schemas = new Map<object, z.ZodType>()
function schemaFor(schema: object): z.ZodType {
  let made = schemas.get(schema)
  if (!made) {
    made = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
    schemas.set(schema, made)
  }
  return made
}
