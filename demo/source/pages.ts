import { type DefaultPage, defaultPages, readPages } from '#server/cms/default-pages.ts'

/** What the sample says of itself, at the end of a page that every journal begins with. */
const notes: Record<string, string> = {
  about:
    '*This journal is a sample. It was made to show Imprimatur, the software that runs it; its people, articles and figures are invented.*',
  privacy:
    '## About this sample\n\nIn the demonstration nothing is sent anywhere: mails stay in a log that anybody who can open the demo can read. Please enter no real personal data.',
}

/** The pages of a new journal, the sample's notes to them, and its own words for parts of the home page. */
export function demoPages(): DefaultPage[] {
  const pages = [...defaultPages(), ...readPages(new URL('../pages/', import.meta.url))]
  return pages.map((page) => {
    const note = notes[page.key]
    return note ? { ...page, content: `${page.content}\n\n${note}` } : page
  })
}
