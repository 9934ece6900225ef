import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, BookOpenText, Download, Quote, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { api } from '#web/app/api.ts'
import { useAuth, useHydrated } from '#web/app/auth.ts'
import { toast } from '#web/app/toast.ts'
import { Button, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { ArticleContent } from './article.tsx'
import { saveTexts, shareTexts, articleTexts as texts } from './article-texts.ts'
import { removeSaved, saveArticle, useSavedArticles } from './saved-list.ts'

interface ActionsProps {
  content: ArticleContent
  onCite: () => void
}

/** Bar with the page's actions. Without scripts only those that need none are shown: PDF, text, citation, e-mail. */
export function Actions({ content: { article, fullText, address }, onCite }: ActionsProps) {
  return (
    <div className="article-actions">
      {article.isOpenAccess && article.pdfUrl && (
        <PlainLinkButton href={article.pdfUrl} kind="quiet" icon={Download} className="article-first">
          {texts.download}
        </PlainLinkButton>
      )}
      {(fullText || article.pdfUrl) && (
        <PlainLinkButton
          href={fullText ? '#full-text' : (article.pdfUrl ?? '')}
          kind="quiet"
          icon={BookOpenText}
        >
          {texts.fullText}
        </PlainLinkButton>
      )}
      <PlainLinkButton
        href="#cite"
        kind="quiet"
        icon={Quote}
        onClick={(event) => {
          event.preventDefault()
          onCite()
        }}
      >
        {texts.cite}
      </PlainLinkButton>
      <SaveButton article={article} />
      <ShareMenu title={article.title} doi={article.doi} address={address} />
    </div>
  )
}

function SaveButton({ article }: { article: ArticleContent['article'] }) {
  const { user } = useAuth()
  const client = useQueryClient()
  const isOnDevice = useSavedArticles().some(({ id }) => id === article.id)
  const params = { articleId: article.id }
  // The key contains the person, so that another person's list is fetched after signing in.
  const key = ['/api/account/saved', article.id, user?.id ?? '']
  const account = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /api/account/saved/{articleId}', { params, signal }),
    enabled: user !== null,
  })
  const isSaved = isOnDevice || account.data?.saved === true

  async function toggle() {
    if (isSaved) removeSaved(article.id)
    else saveArticle(article)
    try {
      if (user) {
        await api(isSaved ? 'DELETE /api/account/saved/{articleId}' : 'PUT /api/account/saved/{articleId}', {
          params,
        })
        client.setQueryData(key, { saved: !isSaved })
      }
      toast(
        isSaved
          ? { title: saveTexts.removed }
          : { title: saveTexts.toast, description: user ? saveTexts.onAccount : saveTexts.onDevice },
      )
    } catch {
      toast({ title: saveTexts.failed, description: saveTexts.onDevice, variant: 'destructive' })
    }
  }

  return (
    <Button kind="quiet" icon={Bookmark} className="script-only" aria-pressed={isSaved} onClick={toggle}>
      {isSaved ? saveTexts.saved : saveTexts.save}
    </Button>
  )
}

interface ShareProps {
  title: string
  doi: string | null
  address: string
}

function ShareMenu({ title, doi, address }: ShareProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const hydrated = useHydrated()
  const canShare = hydrated && typeof navigator.share === 'function'
  const doiAddress = doi && `https://doi.org/${doi}`

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
      // Closing the operating system's share dialog is not a failure.
    }
  }

  return (
    // At the bottom of a phone's screen the list would open outside the visible area.
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
          <a href={shareTexts.mail(title, doiAddress ?? address)}>{shareTexts.email}</a>
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
