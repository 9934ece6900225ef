/**
 * `npm run sbom -- FOLDER`: lists the components of this program. Writes `sbom.cdx.json` (CycloneDX
 * 1.6) and `LICENSES.txt` (the licence of every package, with its text where it is installed), from package-lock.json alone:
 * without network access. Packages used only for tests and development are omitted.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { licenceList } from './sbom/licences.ts'
import { deliveredPackages, type Lock } from './sbom/packages.ts'
import { softwareBill } from './sbom/software-bill.ts'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Name the folder to write to: npm run sbom -- FOLDER')
  process.exit(1)
}
const root = fileURLToPath(new URL('..', import.meta.url))
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
const { description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  description: string
}
const packages = deliveredPackages(lock)
mkdirSync(folder, { recursive: true })
writeFileSync(
  join(folder, 'sbom.cdx.json'),
  `${JSON.stringify(softwareBill(lock, packages, { description, at: new Date() }), null, 2)}\n`,
)
writeFileSync(join(folder, 'LICENSES.txt'), licenceList(root, packages))
console.log(
  `${packages.length} packages: ${join(folder, 'sbom.cdx.json')} and ${join(folder, 'LICENSES.txt')}`,
)
