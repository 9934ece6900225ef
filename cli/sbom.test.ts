import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

/** The part of the CycloneDX 1.6 schema that covers the fields we write. Unknown fields are rejected. */
const licences = z.array(
  z.union([
    z.strictObject({ license: z.strictObject({ id: z.string().regex(/^[A-Za-z0-9.+-]+$/) }) }),
    z.strictObject({ license: z.strictObject({ name: z.string().min(1) }) }),
    z.strictObject({ expression: z.string().min(1) }),
  ]),
)
const component = z.strictObject({
  type: z.enum(['application', 'library']),
  'bom-ref': z.string().min(1),
  group: z.string().optional(),
  name: z.string().min(1),
  version: z.string().min(1),
  description: z.string().optional(),
  scope: z.enum(['required', 'optional']).optional(),
  hashes: z
    .array(z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[a-f0-9]{128}$/) }))
    .optional(),
  licenses: licences.optional(),
  purl: z.string().regex(/^pkg:npm\/(%40[^/@]+\/)?[^/@]+@[^/@]+$/),
})
const bill = z.strictObject({
  $schema: z.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
  version: z.int().min(1),
  metadata: z.strictObject({
    timestamp: z.iso.datetime(),
    lifecycles: z.array(z.strictObject({ phase: z.literal('build') })),
    component,
  }),
  components: z.array(component),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

const folder = mkdtempSync(join(tmpdir(), 'imprimatur-sbom-'))
const root = new URL('..', import.meta.url)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

beforeAll(() => {
  execFileSync(process.execPath, ['cli/sbom.ts', folder], { cwd: root })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the bill is CycloneDX, names every package that is delivered, and its references resolve', () => {
  const made = bill.parse(JSON.parse(read('sbom.cdx.json')))
  const refs = new Set([made.metadata.component, ...made.components].map((one) => one['bom-ref']))
  expect(refs.size).toBe(made.components.length + 1)
  for (const { ref, dependsOn } of made.dependencies)
    for (const each of [ref, ...dependsOn]) expect(refs, each).toContain(each)

  const { dependencies, devDependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const [direct] = made.dependencies
  expect(direct?.dependsOn).toHaveLength(Object.keys(dependencies).length)
  for (const [name, version] of Object.entries<string>(dependencies))
    expect(refs, name).toContain(`pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`)
  expect(refs).not.toContain(`pkg:npm/vitest@${devDependencies.vitest}`)
  // Every component must have a licence, because a package without one must not be distributed.
  expect(made.components.filter(({ licenses }) => !licenses).map(({ purl }) => purl)).toEqual([])
  expect(JSON.stringify(made)).not.toMatch(/registry|\/tarball|\.tgz/)
})

test('the list of licences has the texts of what is installed', () => {
  const list = read('LICENSES.txt')
  expect(list).toMatch(/^Licences of the \d+ packages/)
  expect(list).toContain('fastify 5')
  expect(list).toContain('Permission is hereby granted')
})
