import type { FastifyInstance } from 'fastify'
import { includesRole, type Role, roleNames, roles } from '#domain/account/account.ts'
import { type Access, roleFor } from '#domain/api/route.ts'
import { ownPermissions, roleStanding } from '#domain/journal/cms.ts'
import { transitions } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { RoleView } from '#domain/schemas/cms.ts'
import type { Queryable } from '../db/client.ts'
import { countByRole } from './queries.ts'

/** Returns every API call and who may make it, as the server enforces it. */
function declaredCalls(app: FastifyInstance): Map<string, Access> {
  const { paths = {} } = app.swagger()
  return new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations ?? {}).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        (operation as { 'x-access': Access })['x-access'],
      ]),
    ),
  )
}

function isOpenTo(role: Role, access: Access | undefined): boolean {
  if (!access) return false
  return includesRole(role, roleFor(access) ?? 'author')
}

/**
 * Returns the roles, highest first. A permission is listed only if every call that it needs is open to the
 * role. Workflow steps are taken from the transition table.
 */
export async function roleViews(
  app: FastifyInstance,
  db: Queryable,
  viewer: Pick<Viewer, 'id'>,
): Promise<RoleView[]> {
  const calls = declaredCalls(app)
  const counts = new Map((await countByRole(db, viewer)).map((row) => [row.role, row]))
  const permissionsOf = (role: Role) =>
    ownPermissions[role]
      .filter((permission) => permission.calls.every((call) => isOpenTo(role, calls.get(call))))
      .map(({ words }) => words)
  return roles.map((role) => {
    const included = roles.filter((other) => includesRole(role, other))
    return {
      role,
      name: roleNames[role],
      permissions: permissionsOf(role),
      total: included.reduce((sum, other) => sum + permissionsOf(other).length, 0),
      includes: included.filter((other) => other !== role).map((other) => roleNames[other]),
      steps: transitions.filter(({ party }) => included.includes(party)).map(({ label }) => label),
      standing: roleStanding[role],
      calls: [...calls.values()].filter((access) => access !== 'anyone' && isOpenTo(role, access)).length,
      accounts: counts.get(role)?.accounts ?? 0,
      activeAccounts: counts.get(role)?.active ?? 0,
    }
  })
}
