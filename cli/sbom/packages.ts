/** The fields of package-lock.json (version 3) that this module reads. */
export interface Lock {
  name: string
  version: string
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export interface Package {
  /** The folder in which the package is installed, such as 'node_modules/a/node_modules/b'. */
  path: string
  name: string
  version: string
  /** An SPDX expression; null if the package has none. */
  licence: string | null
  /** SHA-512 of the published package, in hex. */
  sha512: string | null
  /** Whether the package is installed on some systems only. */
  isOptional: boolean
  /** Package URL (purl). */
  purl: string
  /** Paths of the packages on which this package depends. */
  uses: string[]
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`
}

function sha512Of(integrity = ''): string | null {
  const [, base64] = /sha512-([A-Za-z0-9+/=]+)/.exec(integrity) ?? []
  return base64 ? Buffer.from(base64, 'base64').toString('hex') : null
}

/** Returns the path of the package that Node loads when the package at `from` imports `name`. */
function resolve(lock: Lock, from: string, name: string): string | null {
  for (let at = from; ; ) {
    const path = `${at ? `${at}/` : ''}node_modules/${name}`
    if (lock.packages[path]) return path
    if (!at) return null
    const parent = at.lastIndexOf('/node_modules/')
    at = parent < 0 ? '' : at.slice(0, parent)
  }
}

export function usedBy(lock: Lock, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return names.flatMap((name) => resolve(lock, path, name) ?? [])
}

/** Returns every package that the running program may use. */
export function deliveredPackages(lock: Lock): Package[] {
  const isDelivered = (path: string) => {
    const { dev, devOptional, link } = lock.packages[path] ?? { dev: true }
    return !dev && !devOptional && !link
  }
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '' && isDelivered(path))
    .map(([path, { name, version = '', license, integrity, optional }]) => {
      const known = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return {
        path,
        name: known,
        version,
        licence: license ?? null,
        sha512: sha512Of(integrity),
        isOptional: optional === true,
        purl: purlOf(known, version),
        uses: usedBy(lock, path).filter(isDelivered),
      }
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}
