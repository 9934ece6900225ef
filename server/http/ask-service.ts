import { readServiceAnswer } from './service-answer.ts'

/** Milliseconds to wait for an answer, and the maximum length of an answer in bytes. */
const patience = 10_000
const longestAnswer = 5_000_000

/** Reads JSON from a service whose address is configured; null if it does not know what was asked for. */
export async function askService(url: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(patience),
    redirect: 'error',
  })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`)
  return JSON.parse(await readServiceAnswer(response, longestAnswer))
}
