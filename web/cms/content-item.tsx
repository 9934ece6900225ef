import { contentTypeNames, sectionNames } from '#domain/journal/cms.ts'
import type { ContentView, DefaultContentView } from '#domain/schemas/cms.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { dateAndTimeOf, localFieldValue } from '#web/ui/text/times.ts'
import { contentExcerpt } from './content-excerpt.ts'
import { ActiveBadge, Item, ItemTable, Of } from './item.tsx'
import { texts } from './texts.ts'

const words = texts.content

interface ContentItemProps {
  /** A content item, or a text of ours that no item replaces. */
  item: ContentView | DefaultContentView
  onEdit: () => void
  /** Null for a text of ours. */
  onRemove: (() => void) | null
}

/** One row of the list of contents. */
export function ContentItem({ item, onEdit, onRemove }: ContentItemProps) {
  return (
    <Item
      title={item.title}
      level={3}
      mark={<code>{item.key}</code>}
      badges={
        <>
          <Badge>{sectionNames[item.section]}</Badge>
          <Badge>{contentTypeNames[item.contentType]}</Badge>
          {'id' in item ? <ActiveBadge isActive={item.isActive} /> : <Badge>{words.ours}</Badge>}
          {'reviewBy' in item && isDue(item.reviewBy) && <Badge tone="warn">{words.reviewDue}</Badge>}
          {'draft' in item && item.draft && (
            <Badge tone="warn">
              {item.draft.publishAt ? words.scheduled(dateAndTimeOf(item.draft.publishAt)) : words.draft}
            </Badge>
          )}
        </>
      }
      when={
        'id' in item && (
          <>
            <span>{words.changed('')}</span>
            <DateText value={item.updatedAt} />
          </>
        )
      }
      actions={
        <>
          <Button kind="words" onClick={onEdit}>
            <Of words={texts.edit} name={item.title} />
          </Button>
          {onRemove && (
            <Button kind="danger-words" onClick={onRemove}>
              <Of words={texts.remove} name={item.title} />
            </Button>
          )}
        </>
      }
    >
      <p className="cms-preview">{contentExcerpt(item.content)}</p>
    </Item>
  )
}

/** Whether a day has come, by the clock of the administrator. */
function isDue(day: string | null): boolean {
  return day !== null && day <= localFieldValue(new Date()).slice(0, 10)
}

interface OurTextsProps {
  summary: string
  items: DefaultContentView[]
  isSought: boolean
  onEdit: (item: DefaultContentView) => void
}

/** Texts of ours that no content item replaces, folded unless something is searched for. */
export function OurTexts({ summary, items, isSought, onEdit }: OurTextsProps) {
  if (items.length === 0) return null
  return (
    <details className="cms-variables" open={isSought}>
      <summary>{summary}</summary>
      <ItemTable label={summary} heads={words.heads}>
        {items.map((item) => (
          <ContentItem key={item.key} item={item} onEdit={() => onEdit(item)} onRemove={null} />
        ))}
      </ItemTable>
    </details>
  )
}
