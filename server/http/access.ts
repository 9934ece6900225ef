import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { ZodType } from 'zod'
import { includesRole } from '#domain/account/account.ts'
import { type Access, roleFor } from '#domain/api/route.ts'
import { Refusal } from '#domain/errors.ts'
import { errorBody } from '#domain/schemas/shapes.ts'
import { isBeyondScopes, type SignedIn } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The message for people whose role is not sufficient, if the specification defines one. */
    denied?: string
  }
}

/**
 * Makes the app refuse to start with a route that does not declare who may call it and what it answers. Also
 * adds the error schema as every route's default answer, because an undeclared status would otherwise bypass
 * the response schemas.
 */
export function requireDeclarations(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.method === 'HEAD' || route.method === 'OPTIONS') return
    const name = `${String(route.method)} ${route.url}`
    if (!route.config?.access) throw new Error(`${name} does not declare who may call it (config.access)`)
    if (!route.url.startsWith('/api')) return
    const response = route.schema?.response as Record<string, ZodType> | undefined
    if (!response || !Object.keys(response).some((status) => /^[23]/.test(status)))
      throw new Error(`${name} does not declare what it answers (schema.response)`)
    response.default ??= errorBody
  })
}

/** Adds each route's access to the OpenAPI description, for its readers and for tests. */
export const describeAccess: NonNullable<FastifyDynamicSwaggerOptions['transform']> = (input) => {
  const { schema, url } = jsonSchemaTransform(input)
  return { schema: { ...schema, 'x-access': input.route.config?.access }, url }
}

/**
 * Checks access before the body is read, so that people without access learn nothing about a route's input
 * and their bodies take up no memory.
 */
export function enforceAccess(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    const { access, denied } = request.routeOptions.config
    // Access is undefined if no route matched. GET and HEAD have no body, so the not-found handler answers
    // them.
    if (!access && request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('not_found')
    if (!access || access === 'anyone') return
    const viewer = await request.viewer()
    if (!viewer)
      throw isBeyondScopes(request)
        ? new Refusal('forbidden', 'This token may not do that: its scopes do not include it.')
        : new Refusal('not_signed_in')
    const role = roleFor(access)
    if (role !== null && !includesRole(viewer.role, role))
      throw viewer.lacksSecondFactor
        ? new Refusal('second_factor_required')
        : new Refusal('forbidden', denied)
    if (access === 'editor' && viewer.limitedTo) throw new Refusal('limited_to_duties')
    if (viewer.isScoped && concernsJournal(access, request.routeOptions.url ?? ''))
      throw new Refusal('limited_to_duties')
  })
}

/**
 * Whether an editors' route concerns issues or published articles. It is closed to editors who handle only the
 * manuscripts of certain fields or calls for papers.
 */
function concernsJournal(access: Access, url: string): boolean {
  return (
    (access === 'editor' || access === 'production') &&
    /^\/api\/(cms|issues|articles|usage|deposits)\b/.test(url)
  )
}

/** Returns the signed-in person, for routes that require one. */
export async function signedIn(request: FastifyRequest): Promise<SignedIn> {
  const viewer = await request.viewer()
  if (!viewer) throw new Refusal('not_signed_in')
  return viewer
}
