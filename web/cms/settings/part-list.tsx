import { Plus } from 'lucide-react'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/marks/states.tsx'
import { Heads, ItemTable } from '../item.tsx'
import { Loaded } from '../parts.tsx'
import { WaitingList } from '../waiting.tsx'

interface PartListProps<One> {
  words: {
    title: string
    help: string
    fetchFailed: string
    empty: string
    emptyBody: string
    heads: ComponentProps<typeof Heads>['heads']
    add?: string
  }
  query: ComponentProps<typeof Loaded<One[]>>['query']
  /** Called to add an entry. Omitted if entries are created elsewhere. */
  onAdd?: () => void
  className?: string
  /** Renders one row as an `Item`. */
  children: (one: One) => ReactNode
}

/** A section of the settings that contains a list: description, add button and rows. */
export function PartList<One extends { id: string }>(props: PartListProps<One>) {
  const { words, query, onAdd, className, children } = props
  return (
    <>
      <div className="cms-part-head">
        <div>
          <h2 className="section-title">{words.title}</h2>
          <p className="help">{words.help}</p>
        </div>
        {onAdd && (
          <Button icon={Plus} onClick={onAdd}>
            {words.add}
          </Button>
        )}
      </div>
      <Loaded
        query={query}
        failed={words.fetchFailed}
        waiting={<WaitingList className={classNames('cms-narrow', className)} heads={words.heads} />}
      >
        {(all) =>
          all.length === 0 ? (
            <Empty title={words.empty}>{words.emptyBody}</Empty>
          ) : (
            <div className={classNames('cms-list cms-narrow', className)}>
              <Heads heads={words.heads} />
              <ItemTable label={words.title} heads={words.heads}>
                {all.map((one) => (
                  <Fragment key={one.id}>{children(one)}</Fragment>
                ))}
              </ItemTable>
            </div>
          )
        }
      </Loaded>
    </>
  )
}
