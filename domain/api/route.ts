import type { z } from 'zod'
import type { Role } from '../account/account.ts'

/**
 * Who may call a route; each action also checks permissions on the object. 'production' admits all editors,
 * including those who are limited to their production duties. 'editor' does not admit limited editors.
 */
export type Access = 'anyone' | 'signed-in' | 'production' | Exclude<Role, 'author' | 'reviewer'>

/** The role that a route requires, if it requires one. */
export function roleFor(access: Access): Role | null {
  if (access === 'anyone' || access === 'signed-in') return null
  return access === 'production' ? 'editor' : access
}

/**
 * One route of the API. The server registers the route and validates input and answers with its schemas, the
 * types of the browser's calls derive from it, and /api/openapi.json describes it. Every route may also
 * answer with the error form of schemas/shapes.ts.
 */
export interface Route {
  access: Access
  /** Message for people without the required role, if the specification gives one. */
  denied?: string
  params?: z.ZodType
  query?: z.ZodType
  /** A JSON body. */
  body?: z.ZodType
  /** Maximum size of the JSON body in bytes, for routes that accept documents longer than the usual limit. */
  bodyBytes?: number
  /** Maximum size in bytes of the file that the body contains instead of JSON. */
  maxBytes?: number
  /** Response bodies by status code. */
  answers: Partial<Record<200 | 201 | 302, z.ZodType>>
  /** Rate limit: maximum number of calls from one IP address in a period such as '15 minutes'. */
  limit?: { max: number; per: string; counts?: 'failures' }
  /** The answer contains a token or a signed URL, so it is never stored for an Idempotency-Key. */
  secret?: true
  /**
   * The e-mails that the call would send can be read and edited before: with the header `prefer: preview`, editors get
   * them and nothing is changed. If editable, `mails` beside the body has the editor's wording (server/http/implement.ts).
   */
  mails?: 'readable' | 'editable'
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Routes by name: the method and the path, with parameters in braces. */
export type Routes = Record<`${Method} /api/${string}`, Route>

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** The validated path parameters that a handler gets. */
export type Params<R extends Route> = Output<R['params']>
export type Query<R extends Route> = Output<R['query']>
export type Body<R extends Route> = Output<R['body']>

/** The successful responses of a route, by status code. */
export type Answer<R extends Route> = {
  [Status in keyof R['answers']]: Output<R['answers'][Status]>
}[keyof R['answers']]
