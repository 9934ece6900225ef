import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Package } from './packages.ts'

const licenceFile = /^(licen[cs]e|copying|notice)/i

function textsOf(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
      .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
      .filter((text) => text !== '')
  } catch {
    // The package is not installed on this system.
    return []
  }
}

/**
 * Returns a count per licence, then every package with its licence. Identical licence texts are included
 * once.
 */
export function licenceList(root: string, packages: readonly Package[]): string {
  const counts = new Map<string, number>()
  const users = new Map<string, string[]>()
  const without: string[] = []
  for (const { path, name, version, licence } of packages) {
    const named = `${name} ${version} (${licence ?? 'no licence named'})`
    counts.set(licence ?? 'none named', (counts.get(licence ?? 'none named') ?? 0) + 1)
    const texts = textsOf(join(root, path))
    if (texts.length === 0) without.push(named)
    for (const text of texts) users.set(text, [...(users.get(text) ?? []), named])
  }
  const line = `\n${'-'.repeat(80)}\n`
  return [
    `Licences of the ${packages.length} packages that Imprimatur is delivered with\n`,
    [...counts]
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .map(([licence, count]) => `${String(count).padStart(5)}  ${licence}`)
      .join('\n'),
    line,
    'Packages without a licence text of their own, or not installed on the system that made this list:\n',
    without.join('\n'),
    ...[...users].map(([text, names]) => `${line}${[...new Set(names)].join('\n')}\n\n${text}`),
    '',
  ].join('\n')
}
