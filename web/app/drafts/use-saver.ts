import { useEffect, useRef, useState } from 'react'
import { storageKeys } from '#domain/account/account.ts'
import { DraftSaver, type SaverOptions, type SaveState } from './draft-saver.ts'

/**
 * Creates a saver for the lifetime of the page. When the page is closed, unsaved content is stored in this
 * browser and saved at the next visit.
 */
export function useSaver<T>(
  make: () => Omit<SaverOptions<T>, 'onState'>,
  savedAt?: string,
): { state: SaveState; saver: DraftSaver<T> } {
  const [state, setState] = useState<SaveState>(savedAt ? { kind: 'saved', at: savedAt } : { kind: 'idle' })
  const [saver] = useState(() => new DraftSaver<T>({ ...make(), onState: setState }))
  const left = useRef(false)

  useEffect(() => {
    left.current = false
    const keep = () => saver.keepUnsaved()
    const again = () => void saver.flush()
    // The person has signed in again in another tab, so unsaved content is saved immediately.
    const entered = ({ key, newValue }: StorageEvent) => {
      if (key === storageKeys.token && newValue) again()
    }
    // Content is saved when the tab is hidden, because phones discard hidden tabs without notice.
    const away = () => {
      if (document.visibilityState !== 'hidden') return
      keep()
      again()
    }
    document.addEventListener('visibilitychange', away)
    window.addEventListener('pagehide', keep)
    window.addEventListener('online', again)
    window.addEventListener('storage', entered)
    return () => {
      document.removeEventListener('visibilitychange', away)
      window.removeEventListener('pagehide', keep)
      window.removeEventListener('online', again)
      window.removeEventListener('storage', entered)
      left.current = true
      // Strict mode unmounts the component and mounts it again at once. The saver must only end if the page
      // is really closed.
      queueMicrotask(() => {
        if (!left.current) return
        saver.keepUnsaved()
        void saver.flush()
      })
    }
  }, [saver])

  return { state, saver }
}
