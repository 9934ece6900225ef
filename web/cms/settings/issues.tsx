import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CmsIssueView } from '#domain/schemas/cms.ts'
import { urls } from '#domain/urls.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { Cover } from '#web/ui/marks/engraving.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { keys } from '../calls.ts'
import { Item, Of } from '../item.tsx'
import { texts } from '../texts.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { NewIssueDialog } from './new-issue-dialog.tsx'
import { PartList } from './part-list.tsx'

const words = texts.issues

/** The list of issues. The form of the issue that the address names is open. */
export function Issues() {
  const query = useApiQuery({ queryKey: keys.issues, refetchOnMount: 'always' })
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState<CmsIssueView | null>(null)
  const asked = search.get('edit')
  const edited = chosen ?? query.data?.find(({ volume, issue }) => asked === `${volume}.${issue}`) ?? null
  const close = () => {
    setChosen(null)
    if (asked)
      setSearch(
        (before) => {
          before.delete('edit')
          return before
        },
        { replace: true, preventScrollReset: true },
      )
  }
  const [creating, setCreating] = useState(false)
  return (
    <>
      <PartList words={words} query={query} className="cms-issues" onAdd={() => setCreating(true)}>
        {(one) => (
          <Item
            level={3}
            title={
              <>
                <Cover
                  {...one}
                  small
                  picture={one.coverUrl === null ? null : { url: one.coverUrl, alt: '' }}
                />
                {words.name(one.volume, one.issue)}
              </>
            }
            mark={null}
            badges={<Badge>{one.coverId ? words.own : words.engraved}</Badge>}
            actions={
              <>
                <LinkButton kind="words" to={urls.editorIssue(one)}>
                  <Of words={words.assemble} name={words.name(one.volume, one.issue)} />
                </LinkButton>
                <Button kind="words" onClick={() => setChosen(one)}>
                  <Of words={texts.edit} name={words.name(one.volume, one.issue)} />
                </Button>
              </>
            }
          >
            {one.title && <p>{one.title}</p>}
            <p>
              {one.publishedDate === null ? (
                words.planned
              ) : (
                <>
                  {words.published}
                  <DateText value={one.publishedDate} />
                </>
              )}
              , {words.articles(one.articleCount)}
            </p>
          </Item>
        )}
      </PartList>
      {creating && <NewIssueDialog onClose={() => setCreating(false)} />}
      {edited && <IssueDialog edited={edited} onClose={close} />}
    </>
  )
}
