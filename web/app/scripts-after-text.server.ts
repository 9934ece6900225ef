/**
 * Matches the start-up script that React Router generates: imports of the route modules, followed by the
 * entry module.
 */
const starting =
  /(<script[^>]*) type="module"[^>]*>((?:\s*import [^;]+;)+)\s*window\.__reactRouterRouteModules = \{([^}]*)\};\s*import\(("[^"]+")\);?\s*<\/script>/
const preloading = /<link [^>]*rel="modulepreload"[^>]*>/g

/**
 * Rewrites the page so that its scripts load after the text. No script is requested before the first frame is
 * painted, so that scripts do not delay text and images on slow connections. The scripts are then fetched
 * with low priority and run one by one, so that scrolling and typing are not blocked. The pages also work
 * without scripts.
 */
export function scriptsAfterText(markup: string): string {
  const end = markup.indexOf('</head>')
  const found = starting.exec(markup)
  // bin/check-build.ts renders a page after every build, so a React Router release that generates a different
  // script is noticed there.
  if (!found)
    throw new Error('React Router writes the start of a page in another form than this file rewrites')
  const [whole, open, imports = '', named = '', entry = ''] = found
  const preloads = markup.slice(0, end).match(preloading) ?? []
  const chunks = preloads.flatMap((link) => / href="([^"]+)"/.exec(link)?.[1] ?? [])
  const routes = named.replace(/:(\w+)/g, (_, name) => {
    const from = new RegExp(`import \\* as ${name} from ("[^"]+")`).exec(imports)?.[1]
    return `:await import(${from})`
  })
  const program =
    'requestAnimationFrame(()=>setTimeout(async()=>{' +
    `const all=${JSON.stringify(chunks)};` +
    'for(const href of all)document.head.append(Object.assign(document.createElement("link"),' +
    '{rel:"modulepreload",fetchPriority:"low",href}));' +
    `for(const href of all)if(href!==${entry})await import(href);` +
    `window.__reactRouterRouteModules={${routes}};` +
    `await import(${entry})}))`
  return (
    markup.slice(0, end).replace(preloading, '') +
    markup.slice(end).replace(whole, () => `${open}>${program}</script>`)
  )
}
