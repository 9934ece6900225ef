import { useEffect } from 'react'
import { ApiError, reasonOf, storedToken } from './api.ts'
import { texts } from './texts.ts'
import { toast } from './toast.ts'

/** Fetched with the stored token, as every call, and handed to the browser as a file. Throws where it cannot be had. */
export async function download(address: string, name: string): Promise<void> {
  const token = storedToken()
  const answer = await fetch(address, {
    credentials: 'include',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text())
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = nameIn(answer.headers.get('content-disposition')) ?? name
  link.click()
  // The browser has begun to save it; a moment later the copy in memory can go.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The server's own name for the file (RFC 6266). */
function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  try {
    if (encoded) return decodeURIComponent(encoded)
  } catch {
    // The plain name then.
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null
}

/**
 * Files of the API are plain links, which open in another window or without scripts as well. Pressed, they are fetched
 * here, so that a file that cannot be had is said to be missing: a browser would save the error as the file.
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
