import { addressOf } from '#web/app/address.ts'
import { download } from '#web/app/download.ts'
import { toast } from '#web/app/toast.ts'
import { analyticsTexts as words } from './analytics-texts.ts'

export async function downloadCsv(
  address: URLSearchParams,
  table: keyof typeof words.exports,
): Promise<void> {
  try {
    const query = { ...Object.fromEntries(address), table }
    await download(addressOf('/api/editor/analytics.csv', { query }), `${table}.csv`)
  } catch {
    toast({ title: words.exportFailed, variant: 'destructive' })
  }
}
