/** Loads the demo's articles into a test's journal without making their PDF and EPUB, which would take a minute. */
import { loadDemoArticles } from '#demo/publication.ts'
import type { Documents } from '#server/documents/index.ts'
import type { TestApp } from './app.ts'

const pdf = Buffer.from('%PDF-1.7\n% a stand-in\n')

export async function loadSampleArticles({ context }: TestApp): Promise<void> {
  const made = { pdf, epub: Buffer.from('a stand-in'), pages: 1, failures: {}, problems: [] }
  const documents = { formats: async () => made } as unknown as Documents
  await loadDemoArticles(
    context.db,
    { documents, files: context.files },
    context.clock.now().toISOString().slice(0, 10),
  )
}
