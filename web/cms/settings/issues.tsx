import { useState } from 'react'
import type { CmsIssueView, IssueChange } from '#domain/schemas/cms.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Cover } from '#web/ui/marks/engraving.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { calls, keys, useCmsSend } from '../calls.ts'
import { FormDialog } from '../form-dialog.tsx'
import { Item, Of } from '../item.tsx'
import { texts } from '../texts.ts'
import { PartList } from './part-list.tsx'
import { PictureField } from './picture-field.tsx'

const words = texts.issues
const shape = { width: 600, height: 800 }

export function Issues() {
  const query = useApiQuery({ queryKey: keys.issues, refetchOnMount: 'always' })
  const [edited, setEdited] = useState<CmsIssueView | null>(null)
  return (
    <>
      <PartList words={words} query={query} className="cms-issues">
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
              <Button kind="words" onClick={() => setEdited(one)}>
                <Of words={texts.edit} name={words.name(one.volume, one.issue)} />
              </Button>
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
      {edited && <IssueDialog edited={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function IssueDialog({ edited, onClose }: { edited: CmsIssueView; onClose: () => void }) {
  const { volume, issue } = edited
  const [title, setTitle] = useState(edited.title ?? '')
  const [cover, setCover] = useState({ id: edited.coverId, url: edited.coverUrl })
  const [was, setWas] = useState<IssueChange['was']>({ title: edited.title, coverId: edited.coverId })
  const send = useCmsSend({
    call: calls.issue,
    done: words.updated,
    failed: words.updateFailed,
    list: keys.issues,
    onDone: onClose,
    onOvertaken: () => setWas(undefined),
  })
  const form = useForm({ ids: 'issue-', error: send.error })
  return (
    <FormDialog
      title={`${words.editTitle}: ${words.name(volume, issue)}`}
      form={form}
      failed={words.updateFailed}
      editing
      busy={send.isPending}
      dirty={title !== (edited.title ?? '') || cover.id !== edited.coverId}
      onClose={onClose}
      onSubmit={() =>
        send.mutate({
          volume,
          issue,
          change: { title: title.trim() || null, coverId: cover.id, ...(was && { was }) },
        })
      }
    >
      <div className="full">
        <TextInput
          id="issue-title"
          label={words.issueTitle}
          help={words.issueTitleHelp}
          error={form.error('title')}
          autoComplete="off"
          optional
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      <div className="full">
        <PictureField
          id="issue-coverId"
          label={words.cover}
          help={words.coverHelp}
          shape={shape}
          url={cover.url}
          error={form.error('coverId')}
          onChange={(picture) => setCover({ id: picture?.id ?? null, url: picture?.url ?? null })}
        />
      </div>
    </FormDialog>
  )
}
