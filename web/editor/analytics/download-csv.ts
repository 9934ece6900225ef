import { storedToken } from '#web/app/api.ts'
import { toast } from '#web/app/toast.ts'
import { analyticsTexts as words } from './analytics-texts.ts'

/** Fetched with the stored token, as every call, and handed to the browser as a file. */
export async function downloadCsv(
  address: URLSearchParams,
  table: keyof typeof words.exports,
): Promise<void> {
  try {
    const query = new URLSearchParams(address)
    query.set('table', table)
    const token = storedToken()
    const answer = await fetch(`/api/editor/analytics.csv?${query}`, {
      credentials: 'include',
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    if (!answer.ok) throw new Error(String(answer.status))
    const url = URL.createObjectURL(await answer.blob())
    const link = document.createElement('a')
    link.href = url
    link.download = `${table}.csv`
    link.click()
    // The browser has begun to save it; a moment later the copy in memory can go.
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  } catch {
    toast({ title: words.exportFailed, variant: 'destructive' })
  }
}
