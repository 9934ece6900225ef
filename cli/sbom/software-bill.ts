import { createHash } from 'node:crypto'
import { type Lock, type Package, usedBy } from './packages.ts'

/** Converts an SPDX expression, which is one licence id or several joined by AND, OR or WITH. */
function licencesOf(licence: string | null) {
  if (licence === null) return {}
  if (/ (AND|OR|WITH) /.test(licence))
    return { licenses: [{ expression: licence.replace(/^\((.*)\)$/, '$1') }] }
  const isId = /^[A-Za-z0-9][A-Za-z0-9.+-]*$/.test(licence)
  return { licenses: [{ license: isId ? { id: licence } : { name: licence } }] }
}

/** Derived from the lock file, so that the same lock file always gives the same serial number. */
function serialNumber(lock: Lock): string {
  const hex = createHash('sha256').update(JSON.stringify(lock)).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return `urn:uuid:${parts.join('-')}`
}

/** Builds a CycloneDX 1.6 document. */
export function softwareBill(
  lock: Lock,
  packages: readonly Package[],
  { description, at }: { description: string; at: Date },
) {
  const program = `pkg:npm/${lock.name}@${lock.version}`
  // A package that is installed in several folders is listed as one component.
  const components = new Map(packages.map((one) => [one.purl, one]))
  const purlAt = new Map(packages.map(({ path, purl }) => [path, purl]))
  const uses = new Map<string, Set<string>>()
  const add = (from: string, paths: readonly string[]) => {
    const known = uses.get(from) ?? new Set()
    for (const path of paths) {
      const purl = purlAt.get(path)
      if (purl) known.add(purl)
    }
    uses.set(from, known)
  }
  add(program, usedBy(lock, ''))
  for (const one of packages) add(one.purl, one.uses)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumber(lock),
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': program,
        name: lock.name,
        version: lock.version,
        description,
        ...licencesOf('AGPL-3.0-or-later'),
        purl: program,
      },
    },
    components: [...components.values()].map(({ name, version, licence, sha512, isOptional, purl }) => {
      const slash = name.startsWith('@') ? name.indexOf('/') : -1
      return {
        type: 'library',
        'bom-ref': purl,
        ...(slash > 0 && { group: name.slice(0, slash) }),
        name: name.slice(slash + 1),
        version,
        scope: isOptional ? 'optional' : 'required',
        ...(sha512 && { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
        ...licencesOf(licence),
        purl,
      }
    }),
    dependencies: [...uses].map(([ref, on]) => ({ ref, dependsOn: [...on].sort() })),
  }
}
