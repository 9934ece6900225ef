import { addressOf } from '#web/app/address.ts'
import { storedToken } from '#web/app/api.ts'
import { toast } from '#web/app/toast.ts'
import { analyticsTexts as words } from './analytics-texts.ts'

/** Fetched with the stored token, as every call, and handed to the browser as a file. */
export async function downloadCsv(
  address: URLSearchParams,
  table: keyof typeof words.exports,
): Promise<void> {
  try {
    const url = addressOf('/api/editor/analytics.csv', { query: { ...Object.fromEntries(address), table } })
    const token = storedToken()
    const answer = await fetch(url, {
      credentials: 'include',
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    if (!answer.ok) throw new Error(String(answer.status))
    const file = URL.createObjectURL(await answer.blob())
    const link = document.createElement('a')
    link.href = file
    link.download = `${table}.csv`
    link.click()
    // The browser has begun to save it; a moment later the copy in memory can go.
    setTimeout(() => URL.revokeObjectURL(file), 10_000)
  } catch {
    toast({ title: words.exportFailed, variant: 'destructive' })
  }
}
