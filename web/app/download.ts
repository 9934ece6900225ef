import { useEffect } from 'react'
import { ApiError, reasonOf, storedToken } from './api.ts'
import { texts } from './texts.ts'
import { toast } from './toast.ts'

/** Fetches a file with the stored token and saves it. With a body, the file is asked for by POST. Throws if the file is not available. */
export async function download(address: string, name: string, body?: object): Promise<void> {
  const token = storedToken()
  const answer = await fetch(address, {
    credentials: 'include',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text())
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = nameIn(answer.headers.get('content-disposition')) ?? name
  link.click()
  // The URL is revoked after ten seconds, when the browser has started to save the file.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Returns the file name from the Content-Disposition header (RFC 6266). */
function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  try {
    if (encoded) return decodeURIComponent(encoded)
  } catch {
    // The encoded name is invalid, so the plain name is used.
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null
}

/**
 * Fetches files on click with the stored token, so that errors can be shown; a browser would save the error
 * response as the file. File links are plain links, so they also work in a new window or without scripts.
 */
export function useDownloads(): void {
  useEffect(() => {
    async function save(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.hasAttribute('download') || !link.pathname.startsWith('/api/')) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
      event.preventDefault()
      try {
        await download(link.href, link.download)
      } catch (error) {
        console.error(texts.download.failed, error)
        toast({
          title: texts.download.failed,
          description: reasonOf(error, texts.download.again),
          variant: 'destructive',
        })
      }
    }
    document.addEventListener('click', save)
    return () => document.removeEventListener('click', save)
  }, [])
}
