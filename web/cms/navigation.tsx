import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { MenuItemView } from '#domain/schemas/cms.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/marks/states.tsx'
import { calls, keys } from './calls.ts'
import { Heads, ItemTable } from './item.tsx'
import { MenuDialog } from './menu-dialog.tsx'
import { MenuItem, type Neighbours } from './menu-item.tsx'
import { Loaded } from './parts.tsx'
import { Remove } from './remove.tsx'
import { texts } from './texts.ts'
import { WaitingList } from './waiting.tsx'

const words = texts.menu

export function NavigationTab() {
  const query = useApiQuery({ queryKey: keys.menu, refetchOnMount: 'always' })
  const [edited, setEdited] = useState<MenuItemView | 'new' | null>(null)
  const [removed, setRemoved] = useState<MenuItemView | null>(null)
  return (
    <>
      <div className="toolbar">
        <Button className="push" icon={Plus} onClick={() => setEdited('new')}>
          {words.add}
        </Button>
      </div>
      <Loaded
        query={query}
        failed={words.fetchFailed}
        waiting={<WaitingList className="cms-menu" heads={words.heads} words={['w-20']} />}
      >
        {(items) =>
          items.length === 0 ? (
            <Empty title={words.empty}>{words.emptyBody}</Empty>
          ) : (
            <div className="cms-list cms-menu">
              <Heads heads={words.heads} />
              <ItemTable label={texts.tabs.navigation} heads={words.heads}>
                {inLevels(items).map((item) => (
                  <MenuItem
                    key={item.id}
                    item={item}
                    neighbours={neighboursOf(items, item)}
                    parent={items.find(({ id }) => id === item.parentId)?.name}
                    onEdit={() => setEdited(item)}
                    onRemove={() => setRemoved(item)}
                  />
                ))}
              </ItemTable>
            </div>
          )
        }
      </Loaded>
      {edited && query.data && (
        // Opened when the menu is known, whose end is the place of a new item.
        <MenuDialog
          item={edited === 'new' ? null : edited}
          menu={query.data}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <Remove
          words={words}
          name={removed.name}
          call={() => calls.menu.remove(removed.id)}
          list={keys.menu}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}

const byOrder = (a: MenuItemView, b: MenuItemView) => a.order - b.order || a.name.localeCompare(b.name)

/** Returns the items before and after an item on its level. */
function neighboursOf(items: readonly MenuItemView[], item: MenuItemView): Neighbours {
  const level = items.filter(({ parentId }) => parentId === item.parentId).toSorted(byOrder)
  const place = level.findIndex(({ id }) => id === item.id)
  return { before: level[place - 1], after: level[place + 1] }
}

/** Returns the items of the top level, each followed by those below it. */
function inLevels(items: readonly MenuItemView[]): MenuItemView[] {
  const ordered = items.toSorted(byOrder)
  return ordered
    .filter(({ parentId }) => parentId === null)
    .flatMap((item) => [item, ...ordered.filter(({ parentId }) => parentId === item.id)])
}
