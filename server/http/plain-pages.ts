/** Returns a minimal page, for when even the error page could not be rendered. */
export function failurePage(status: number): string {
  const busy = status === 503
  return `<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${busy ? 'Busy' : 'Error'}</title></head><body><main><h1>${busy ? 'The journal is busy at the moment' : 'This page could not be shown'}</h1><p>Something went wrong. Nothing you entered elsewhere has been lost. Please try again in a moment.</p><p><a href="/">Return to Home</a></p></main></body></html>`
}

/** Crawlers that gather texts to train language models, by the names that their operators publish. */
const aiCrawlers = [
  ...['GPTBot', 'ClaudeBot', 'anthropic-ai', 'Google-Extended', 'Applebot-Extended', 'CCBot'],
  ...[
    'Bytespider',
    'Amazonbot',
    'meta-externalagent',
    'FacebookBot',
    'cohere-ai',
    'cohere-training-data-crawler',
  ],
  ...['Diffbot', 'omgili', 'PanguBot', 'Timpibot', 'AI2Bot', 'ImagesiftBot'],
]

/**
 * Returns robots.txt. It allows crawlers everything public. Pages that need a sign-in are excluded, because
 * crawlers would see nothing there.
 */
export function robots(origin: string, { refusesAiCrawlers = false } = {}): string {
  const closed = [
    '/api/',
    '/author-dashboard',
    '/editor-dashboard',
    '/reviewer-dashboard',
    '/cms/',
    '/manuscripts/',
    '/reviews/',
    '/review/',
    '/authorship/',
    '/design',
  ]
  const ai = refusesAiCrawlers
    ? `${aiCrawlers.map((name) => `User-agent: ${name}\n`).join('')}Disallow: /\n\n`
    : ''
  return `${ai}User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`
}

/** robots.txt of a journal that is not open yet. */
export const robotsWhileClosed = 'User-agent: *\nDisallow: /\n'
