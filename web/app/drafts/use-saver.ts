import { useEffect, useRef, useState } from 'react'
import { storageKeys } from '#domain/account/account.ts'
import { DraftSaver, type SaverOptions, type SaveState } from './draft-saver.ts'

/** A saver for the life of a page: what is unsaved when it goes stays in this browser, and is sent when it can be. */
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
    // Signed in again in another tab: what waited for that is saved at once.
    const entered = ({ key, newValue }: StorageEvent) => {
      if (key === storageKeys.token && newValue) again()
    }
    // A tab that is put away may never come back: phones end them silently.
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
      // Strict mode mounts twice: only a page that stays away has been left.
      queueMicrotask(() => {
        if (!left.current) return
        saver.keepUnsaved()
        void saver.flush()
      })
    }
  }, [saver])

  return { state, saver }
}
