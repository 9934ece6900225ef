/** The prefix that Crossref reserves for examples. DOIs with it are not registered and lead nowhere. */
const testPrefix = '10.5555/'

export function isTestDoi(doi: string): boolean {
  return doi.startsWith(testPrefix)
}

const testAddress = `https://doi.org/${testPrefix}`

/** Whether an address is that of a DOI which leads nowhere. */
export function isTestAddress(href: string): boolean {
  return href.startsWith(testAddress)
}

/** Removes links to DOIs that lead nowhere from HTML that our own writer has made, and keeps their texts. */
export function withoutTestLinks(html: string): string {
  if (!html.includes(`href="${testAddress}`)) return html
  return html.replaceAll(/<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, (link, href: string, text: string) =>
    isTestAddress(href) ? text : link,
  )
}
