import { useCallback, useEffect, useRef, useState } from 'react'
import type { Presence } from '#domain/schemas/production-editing.ts'
import { fill } from '#web/app/address.ts'
import { storedToken } from '#web/app/api.ts'
import { reportPresence } from './calls.ts'
import { pageSession } from './session.ts'

const pollMs = 6000
/** While somebody else has the text open, so that a page learns soon that it was taken over. */
const sharedPollMs = 1500

type Want = 'read' | 'write' | 'ask' | 'take'

export interface PresenceState {
  /** Who has the text open; null until the first answer. */
  presence: Presence | null
  /** Whether it is unknown who else has the text open, because the last call failed. */
  isUnknown: boolean
  isAsking: boolean
  ask: () => void
  take: () => Promise<void>
  handOver: () => Promise<void>
}

/**
 * Tells the server regularly that this page has the text open, and receives who else does. `place` is read at
 * each call.
 */
export function usePresence(
  manuscriptId: string,
  options: { isOpen: boolean; place: () => string; onChange: (now: Presence) => void },
): PresenceState {
  const [presence, setPresence] = useState<Presence | null>(null)
  const [isUnknown, setIsUnknown] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const want = useRef<Want>(options.isOpen ? 'write' : 'read')
  const isShared = useRef(false)
  const latest = useRef(options)
  latest.current = options

  const call = useCallback(
    async (wanted: Want) => {
      try {
        const { place, onChange } = latest.current
        const now = await reportPresence(manuscriptId, {
          ...{ session: pageSession(), place: place().slice(0, 200), want: wanted },
        })
        setIsUnknown(false)
        if (now.isWriter) {
          want.current = 'write'
          setIsAsking(false)
        }
        isShared.current = now.others.length > 0
        setPresence(now)
        onChange(now)
      } catch {
        setIsUnknown(true)
      }
    },
    [manuscriptId],
  )

  useEffect(() => {
    void call(want.current)
    let calledAt = Date.now()
    const timer = setInterval(() => {
      if (Date.now() - calledAt < (isShared.current ? sharedPollMs : pollMs)) return
      calledAt = Date.now()
      void call(want.current)
    }, sharedPollMs / 3)
    const leave = () => {
      const token = storedToken()
      // fetch with `keepalive` is used, because the page is closing and other requests would be cancelled.
      void fetch(fill('/api/manuscripts/{id}/text/presence', { id: manuscriptId }), {
        method: 'POST',
        keepalive: true,
        credentials: 'include',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ session: pageSession(), place: '', want: 'leave' }),
      }).catch(() => undefined)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [call, manuscriptId])

  return {
    ...{ presence, isUnknown, isAsking },
    ask() {
      want.current = 'ask'
      setIsAsking(true)
      void call('ask')
    },
    take: () => call('take'),
    async handOver() {
      want.current = 'read'
      await call('read')
    },
  }
}
