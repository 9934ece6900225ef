import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import { api } from '#web/app/api.ts'
import { useAuth, useHydrated } from '#web/app/auth.ts'
import { pageMeta } from '#web/app/meta.ts'
import { toast } from '#web/app/toast.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { Empty, SkeletonRows } from '#web/ui/marks/states.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import './articles.css'
import type { Route } from './+types/saved.ts'
import { SavedActions } from './saved-actions.tsx'
import { removeSaved, type SavedArticle, useSavedArticles } from './saved-list.ts'
import { savedTexts as texts } from './texts.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: texts.title, description: texts.intro, path: '/saved' }),
    { name: 'robots', content: 'noindex' },
  ]
}

/**
 * Returns the articles saved on this device and, for signed-in readers, those saved in their account, without
 * duplicates.
 */
function useAllSaved() {
  const { user } = useAuth()
  const client = useQueryClient()
  const onDevice = useSavedArticles()
  const key = ['/api/account/saved', user?.id ?? '']
  const account = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /api/account/saved', { signal }),
    enabled: user !== null,
    // Always refetched, because articles may have been saved or removed on another device.
    staleTime: 0,
  })
  const onAccount = user ? (account.data ?? []) : []
  const known = new Set(onAccount.map(({ id }) => id))
  return {
    articles: [...onAccount, ...onDevice.filter(({ id }) => !known.has(id))],
    async remove(id: string) {
      removeSaved(id)
      if (!known.has(id)) return
      try {
        await api('DELETE /api/account/saved/{articleId}', { params: { articleId: id } })
        client.setQueryData(key, (list: SavedArticle[] = []) => list.filter((one) => one.id !== id))
      } catch {
        toast({ title: texts.notRemoved, variant: 'destructive' })
      }
    },
  }
}

export default function Saved() {
  const hydrated = useHydrated()
  const { articles, remove } = useAllSaved()
  return (
    <div className="frame">
      <div className="articles-list-head">
        <h1>{texts.title}</h1>
        <p className="articles-list-intro">{texts.intro}</p>
      </div>
      <noscript>
        <p>{texts.needsScripts}</p>
      </noscript>
      {!hydrated && (
        <div className="script-only">
          <SkeletonRows rows={2} />
        </div>
      )}
      {hydrated && articles.length === 0 && (
        <Empty
          title={texts.none}
          action={
            <LinkButton to={urls.articles} kind="primary">
              {texts.browse}
            </LinkButton>
          }
        >
          {texts.noneBody}
        </Empty>
      )}
      {articles.length > 0 && <SavedActions ids={articles.map(({ id }) => id)} />}
      {articles.length > 0 && <h2 className="hidden-text">{texts.list}</h2>}
      <div className="rows">
        {articles.map((article) => (
          <article key={article.id} className="row">
            <p className="row-side">
              <DateText value={article.publishedDate} />
            </p>
            <div>
              <h3>
                <Link to={urls.article(article.id)}>{article.title}</Link>
              </h3>
              <p className="row-authors">{article.authors}</p>
              <div className="row-foot">
                <Button kind="words" className="articles-above-row" onClick={() => remove(article.id)}>
                  {texts.remove}
                  <span className="hidden-text">: {article.title}</span>
                </Button>
              </div>
            </div>
          </article>
        ))}
      </div>
    </div>
  )
}
