import { useState } from 'react'
import { Link } from 'react-router'
import { pagesToRead } from '#domain/journal/setup.ts'
import type { ContentView } from '#domain/schemas/cms.ts'
import { urls } from '#domain/urls.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { calls, keys, useCmsSend } from '../calls.ts'
import { ContentDialog } from '../content-dialog.tsx'
import { Item, Of } from '../item.tsx'
import { PartList } from '../settings/part-list.tsx'
import { texts } from '../texts.ts'

const words = texts.setup.pages
const list = {
  ...{ title: words.title, help: words.help, fetchFailed: texts.content.fetchFailed },
  ...{ empty: texts.content.empty, emptyBody: texts.content.emptyBody, heads: words.heads },
}

/** The pages that somebody has to read before the journal opens. */
export function PagesStep({ unread }: { unread: readonly string[] }) {
  const query = useApiQuery({ queryKey: keys.content, refetchOnMount: 'always' })
  const [edited, setEdited] = useState<ContentView | null>(null)
  const keeping = useCmsSend({
    call: ({ id, title, content, version }: ContentView) =>
      calls.content.save({ id, fields: { title, content, version } }),
    done: words.keptText,
    failed: words.failed,
    list: keys.content,
  })
  const pages = query.data?.filter(({ key }) => Object.hasOwn(pagesToRead, key))
  return (
    <>
      <PartList words={list} query={{ ...query, data: pages }}>
        {(item) => (
          <Item
            level={3}
            title={item.title}
            mark={null}
            badges={
              <Badge tone={unread.includes(item.key) ? 'warn' : 'ok'}>
                {unread.includes(item.key) ? words.unread : words.read}
              </Badge>
            }
            actions={
              <>
                {unread.includes(item.key) && (
                  <Button kind="words" busy={keeping.isPending} onClick={() => keeping.mutate(item)}>
                    <Of words={words.keep} name={item.title} />
                  </Button>
                )}
                <Button kind="words" onClick={() => setEdited(item)}>
                  <Of words={texts.edit} name={item.title} />
                </Button>
              </>
            }
          >
            <a href={`/${item.key}`} target="_blank" rel="noreferrer">
              <Of words={words.view} name={item.title} />
            </a>
          </Item>
        )}
      </PartList>
      <p className="cms-more">
        <Link to={urls.cmsDashboard}>{words.all}</Link>
      </p>
      {edited && <ContentDialog item={edited} ours={null} onClose={() => setEdited(null)} />}
    </>
  )
}
