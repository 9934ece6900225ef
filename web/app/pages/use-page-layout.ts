import { keyOf, useApiQuery } from '#web/app/query.ts'

/** Returns the pages of a PDF with their lines; nothing if `fileId` is null. */
export function usePageLayout(fileId: string | null) {
  return useApiQuery({
    queryKey: keyOf('/api/manuscripts/files/{fileId}/pages', { params: { fileId: fileId ?? '' } }),
    enabled: fileId !== null,
  })
}
