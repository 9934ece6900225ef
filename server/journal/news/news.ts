import type { NewNews, NewsChange, NewsView } from '#domain/schemas/news.ts'
import type { Context } from '../../context.ts'
import { refuseOvertaken } from '../../http/overtaken.ts'
import { write } from '../write.ts'
import { deleteNews, insertNews, lockNews, updateNews } from './queries.ts'

export function createNews(context: Context, by: string, input: NewNews): Promise<NewsView> {
  return write(
    context,
    by,
    ['news_created', 'news'],
    ({ trx, at, today }) => insertNews(trx, input, { at, by, today }),
    recorded,
  )
}

export function changeNews(
  context: Context,
  by: string,
  id: string,
  { was, ...change }: NewsChange,
): Promise<NewsView> {
  return write(
    context,
    by,
    ['news_updated', 'news'],
    async ({ trx, at, today }) => {
      refuseOvertaken(was, (await lockNews(trx, id, today)) ?? {})
      return updateNews(trx, id, change, { at, by, today })
    },
    recorded,
  )
}

export function removeNews(context: Context, by: string, id: string): Promise<{ id: string }> {
  return write(context, by, ['news_deleted', 'news'], async ({ trx }) => {
    const gone = await deleteNews(trx, id)
    return gone && { id, ...gone }
  })
}

/** The audit log does not repeat the preview key, which opens an item before its day. */
function recorded({ previewKey: _, ...item }: NewsView) {
  return item
}
