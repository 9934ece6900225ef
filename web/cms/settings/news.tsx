import { useState } from 'react'
import type { NewsView } from '#domain/schemas/news.ts'
import { urls } from '#domain/urls.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { calls, keys } from '../calls.ts'
import { ActiveBadge, Item, Of } from '../item.tsx'
import { Remove } from '../remove.tsx'
import { texts } from '../texts.ts'
import { NewsDialog } from './news-dialog.tsx'
import { PartList } from './part-list.tsx'

const words = texts.news

export function News() {
  const query = useApiQuery({ queryKey: keys.news, refetchOnMount: 'always' })
  const [edited, setEdited] = useState<NewsView | 'new' | null>(null)
  const [removed, setRemoved] = useState<NewsView | null>(null)
  return (
    <>
      <PartList words={words} query={query} onAdd={() => setEdited('new')}>
        {(item) => (
          <Item
            level={3}
            title={item.title}
            mark={<small>{longDate(item.publishedDate)}</small>}
            badges={
              <>
                <Badge tone={item.isPublished ? 'ok' : 'plain'}>{stateOf(item)}</Badge>
                <ActiveBadge isActive={item.isActive} />
              </>
            }
            actions={
              <>
                <a
                  href={
                    item.isPublished ? urls.newsItem(item.id) : urls.newsPreview(item.id, item.previewKey)
                  }
                  target="_blank"
                  rel="noreferrer"
                >
                  <Of words={item.isPublished ? words.open : words.preview} name={item.title} />
                </a>
                <Button kind="words" onClick={() => setEdited(item)}>
                  <Of words={texts.edit} name={item.title} />
                </Button>
                <Button kind="danger-words" onClick={() => setRemoved(item)}>
                  <Of words={texts.remove} name={item.title} />
                </Button>
              </>
            }
          >
            <p className="cms-preview">{item.summary}</p>
          </Item>
        )}
      </PartList>
      {edited && <NewsDialog item={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && (
        <Remove
          words={words}
          name={removed.title}
          call={() => calls.news.remove(removed.id)}
          list={keys.news}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}

function stateOf({ isPublished, isActive }: NewsView): string {
  if (isPublished) return words.published
  return isActive ? words.scheduled : words.draft
}
