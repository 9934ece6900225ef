import { z } from 'zod'
import type { DocumentKind } from './document.ts'

const schema = z.object({
  /** Whether everybody may read the imported articles. */
  isOpenAccess: z.boolean(),
  /** Category of articles whose subjects are none of the journal's; null for the journal's first category. */
  category: z.string().max(100).nullable(),
  /** Whether the text of PDFs is read, so that it can be searched. */
  readsPdfs: z.boolean(),
  /** Whether the lists of references of PDFs are read for articles whose source has none. */
  readsReferences: z.boolean().default(false),
  /** Whether the administrator vouches that people's addresses are theirs. Otherwise each confirms the address once. */
  trustsAddresses: z.boolean().default(false),
})
export type ImportOptions = z.output<typeof schema>

export const importOptions: DocumentKind<ImportOptions> = {
  version: 1,
  schema,
  blank: {
    isOpenAccess: true,
    category: null,
    readsPdfs: true,
    readsReferences: false,
    trustsAddresses: false,
  },
}
