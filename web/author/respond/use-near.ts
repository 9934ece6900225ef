import { type RefObject, useEffect, useState } from 'react'

/** Whether the element has come near the visible part of the page. It stays true from then on. */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const reached = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '600px' },
    )
    reached.observe(place.current)
    return () => reached.disconnect()
  })
  return isNear
}
