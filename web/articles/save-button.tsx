import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { api } from '#web/app/api.ts'
import { useAuth } from '#web/app/auth.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import type { ArticleContent } from './article.tsx'
import { saveTexts } from './article-texts.ts'
import { removeSaved, saveArticle, useSavedArticles } from './saved-list.ts'

export function SaveButton({ article }: { article: ArticleContent['article'] }) {
  const { user } = useAuth()
  const client = useQueryClient()
  const isOnDevice = useSavedArticles().some(({ id }) => id === article.id)
  const params = { articleId: article.id }
  // The key contains the person's id, so that the list is fetched again when another person signs in.
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
