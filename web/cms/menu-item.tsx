import { ArrowDown, ArrowUp, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { movedOrder } from '#domain/journal/cms.ts'
import type { MenuItemView } from '#domain/schemas/cms.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { calls, keys, useCmsSend } from './calls.ts'
import { ActiveBadge, Item, Of } from './item.tsx'
import { texts } from './texts.ts'

const words = texts.menu

/** The items before and after an item on its level. */
export interface Neighbours {
  before: MenuItemView | undefined
  after: MenuItemView | undefined
}

interface MenuItemProps {
  item: MenuItemView
  neighbours: Neighbours
  /** Name of the item below which it stands. */
  parent: string | undefined
  onEdit: () => void
  onRemove: () => void
}

export function MenuItem({ item, neighbours, parent, onEdit, onRemove }: MenuItemProps) {
  const send = useCmsSend({
    call: calls.menu.save,
    done: words.updated,
    failed: words.updateFailed,
    list: keys.menu,
    inTurn: 'menu',
  })
  const change = (fields: Partial<MenuItemView>) => send.mutate({ id: item.id, fields })
  const { name, href, order, isActive, problem } = item
  /** Order of the item after all presses so far, so that three quick presses move it by three. */
  const wanted = useRef(order)
  useEffect(() => {
    if (!send.isPending) wanted.current = order
  }, [order, send.isPending])
  const { before, after } = neighbours
  const move = (by: 1 | -1) => {
    const other = by < 0 ? before : after
    // Of two with equal orders, the first one is moved down: the order of the second may already be the lowest.
    if (other?.order === order && by < 0) {
      send.mutate({ id: other.id, fields: { order: movedOrder(other.order, 1) } })
      return
    }
    const isFirstPress = wanted.current === order
    if (isFirstPress && by < 0 && !before) return
    wanted.current =
      isFirstPress && other && other.order !== order ? other.order : movedOrder(wanted.current, by)
    change({ order: wanted.current })
  }
  return (
    <Item
      title={name}
      isBelow={parent !== undefined}
      mark={<code>{href}</code>}
      badges={<ActiveBadge isActive={isActive} />}
      actions={
        <>
          <Button kind="quiet" size="small" aria-disabled={!before || undefined} onClick={() => move(-1)}>
            <Icon of={ArrowUp} />
            <span className="hidden-text">{`${words.up} ${name}`}</span>
          </Button>
          <Button kind="quiet" size="small" onClick={() => move(1)}>
            <Icon of={ArrowDown} />
            <span className="hidden-text">{`${words.down} ${name}`}</span>
          </Button>
          <Button kind="words" onClick={() => change({ isActive: !isActive })}>
            <Of words={isActive ? words.hide : words.show} name={name} />
          </Button>
          <Button kind="words" onClick={onEdit}>
            <Of words={texts.edit} name={name} />
          </Button>
          <Button kind="danger-words" onClick={onRemove}>
            <Of words={texts.remove} name={name} />
          </Button>
        </>
      }
    >
      <p className="figures">
        {words.at(order)}
        {parent !== undefined && ` · ${words.below(parent)}`}
      </p>
      {problem && (
        <p>
          <Badge tone="warn" icon={TriangleAlert}>
            {problem}
          </Badge>
        </p>
      )}
    </Item>
  )
}
