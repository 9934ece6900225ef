import { Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isTestDoi } from '#domain/article/test-doi.ts'
import { useHydrated } from '#web/app/auth.ts'
import { toast } from '#web/app/toast.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { shareTexts } from './article-texts.ts'

interface ShareProps {
  title: string
  doi: string | null
  address: string
}

export function ShareMenu({ title, doi, address }: ShareProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const hydrated = useHydrated()
  const canShare = hydrated && typeof navigator.share === 'function'
  const doiAddress = doi && !isTestDoi(doi) && `https://doi.org/${doi}`

  useEffect(() => {
    const close = (event: Event) => {
      const details = box.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && details.contains(event.target)) return
      details.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])

  function shut() {
    if (box.current) box.current.open = false
    box.current?.querySelector('summary')?.focus()
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      shut()
      toast({ title: shareTexts.copied, description: text })
    } catch {
      toast({ title: shareTexts.failed, description: text, variant: 'destructive' })
    }
  }

  async function more() {
    try {
      await navigator.share({ title, url: address })
      shut()
    } catch {
      // The error is ignored, because closing the share dialog of the operating system is not a failure.
    }
  }

  return (
    // Opens upwards at the bottom of a phone's screen, because otherwise the list would be outside the
    // visible area.
    <details
      className="article-share"
      ref={box}
      onToggle={() => box.current?.open && box.current.lastElementChild?.scrollIntoView({ block: 'nearest' })}
    >
      <summary className="button quiet">
        <Icon of={Share2} />
        {shareTexts.share}
      </summary>
      <ul className="article-share-ways">
        <li className="script-only">
          <button type="button" onClick={() => copy(address)}>
            {shareTexts.copyLink}
            <small>{address}</small>
          </button>
        </li>
        {doiAddress && (
          <li className="script-only">
            <button type="button" onClick={() => copy(doiAddress)}>
              {shareTexts.copyDoi}
              <small>{doiAddress}</small>
            </button>
          </li>
        )}
        <li>
          <a href={shareTexts.mail(title, doiAddress || address)}>{shareTexts.email}</a>
        </li>
        {canShare && (
          <li>
            <button type="button" onClick={more}>
              {shareTexts.more}
            </button>
          </li>
        )}
      </ul>
    </details>
  )
}
