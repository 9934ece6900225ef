import { storedToken } from '#web/app/api.ts'

/** Saves the report as a file. A link alone would not carry the token. */
export async function downloadReport(id: string): Promise<void> {
  const token = storedToken()
  const response = await fetch(`/api/cms/imports/${id}/report.csv`, {
    credentials: 'include',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = 'import-report.csv'
  link.click()
  URL.revokeObjectURL(address)
}
