import { type DefaultPage, defaultPages, readPages } from '#server/journal/pages/default-pages.ts'

/** Notes about the sample journal, added to the default pages. */
const notes: Record<string, string> = {
  about:
    '*This journal is a sample. It was made to show Imprimatur, the software that runs it; its people, articles and figures are invented.*',
  privacy:
    '## About this sample\n\nIn the demonstration nothing is sent anywhere: mails stay in a log that anybody who can open the demo can read. Please enter no real personal data.',
}

/** Default pages of a new journal with the sample's notes, and its texts for the home page. */
export function demoPages(): DefaultPage[] {
  const own = readPages(new URL('../pages/', import.meta.url))
  const keys = new Set(own.map(({ key }) => key))
  const pages = [...defaultPages().filter(({ key }) => !keys.has(key)), ...own]
  return pages.map((page) => {
    const note = notes[page.key]
    return note ? { ...page, content: `${page.content}\n\n${note}` } : page
  })
}
