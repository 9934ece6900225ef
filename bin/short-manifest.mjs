/**
 * Takes the lists of imports out of the manifest of routes, which every reader loads: half of its bytes. React Router
 * needs them to fetch a page ahead of a click, which no link here asks for; a page's module names its imports itself.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @param {string} folder with the built scripts */
export function shortenManifest(folder) {
  const name = readdirSync(folder).find((file) => /^manifest-[\w-]+\.js$/.test(file))
  const [whole, head, json] =
    (name &&
      /^(window\.__reactRouterManifest=)(\{.*\});?\s*$/s.exec(readFileSync(join(folder, name), 'utf8'))) ||
    []
  if (!name || !whole || !json)
    throw new Error('React Router writes its manifest in another form than this reads')
  const manifest = JSON.parse(json)
  for (const route of Object.values(manifest.routes)) delete route.imports
  writeFileSync(join(folder, name), `${head}${JSON.stringify(manifest)};`)
}
