import { ArrowDown, ArrowUp, Plus, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cmsLimits, cmsMessages, isMenuHref, movedOrder, orderOf } from '#domain/journal/cms.ts'
import { pagesInMenu } from '#domain/pages/site-pages.ts'
import type { MenuItemView } from '#domain/schemas/cms.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { type Checks, useForm } from '#web/ui/forms/use-form.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { Empty } from '#web/ui/marks/states.tsx'
import { calls, keys, useCmsSend } from './calls.ts'
import { FormDialog } from './form-dialog.tsx'
import { ActiveBadge, Heads, Item, Loaded, Of } from './parts.tsx'
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
              <ul aria-label={texts.tabs.navigation}>
                {items
                  .toSorted((a, b) => a.order - b.order)
                  .map((item) => (
                    <MenuItem
                      key={item.id}
                      item={item}
                      onEdit={() => setEdited(item)}
                      onRemove={() => setRemoved(item)}
                    />
                  ))}
              </ul>
            </div>
          )
        }
      </Loaded>
      {edited && <MenuDialog item={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
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

interface MenuItemProps {
  item: MenuItemView
  onEdit: () => void
  onRemove: () => void
}

function MenuItem({ item, onEdit, onRemove }: MenuItemProps) {
  const send = useCmsSend({
    call: calls.menu.save,
    done: words.updated,
    failed: words.updateFailed,
    list: keys.menu,
    inTurn: 'menu',
  })
  const change = (fields: Partial<MenuItemView>) => send.mutate({ id: item.id, fields })
  const { name, href, order, isActive, problem } = item
  /** Target order after all presses so far, so that three quick presses move by three. */
  const wanted = useRef(order)
  useEffect(() => {
    if (!send.isPending) wanted.current = order
  }, [order, send.isPending])
  const move = (by: 1 | -1) => {
    if (by < 0 && wanted.current <= cmsLimits.minOrder) return
    wanted.current = movedOrder(wanted.current, by)
    change({ order: wanted.current })
  }
  return (
    <Item
      title={name}
      mark={<code>{href}</code>}
      badges={<ActiveBadge isActive={isActive} />}
      actions={
        <>
          <Button
            kind="quiet"
            size="small"
            aria-disabled={order <= cmsLimits.minOrder || undefined}
            onClick={() => move(-1)}
          >
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
      <p className="figures">{words.at(order)}</p>
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

function MenuDialog({ item, onClose }: { item: MenuItemView | null; onClose: () => void }) {
  const [begun] = useState({
    name: item?.name ?? '',
    href: item?.href ?? '',
    order: String(item?.order ?? cmsLimits.minOrder),
  })
  const [values, setValues] = useState(begun)
  const failed = item ? words.updateFailed : words.createFailed
  const [was, setWas] = useState(item ? { name: item.name, href: item.href, order: item.order } : undefined)
  const send = useCmsSend({
    call: calls.menu.save,
    done: item ? words.updated : words.created,
    failed,
    list: keys.menu,
    onDone: onClose,
    onOvertaken: () => setWas(undefined),
  })
  const name = values.name.trim()
  const href = values.href.trim()
  const order = orderOf(values.order)
  const found: Checks = {
    ...(!name && { name: cmsMessages.menuName }),
    ...(!href ? { href: cmsMessages.href } : !isMenuHref(href) && { href: cmsMessages.hrefForm }),
    ...((order < cmsLimits.minOrder || order > cmsLimits.maxOrder) && { order: cmsMessages.order }),
  }
  const form = useForm({ ids: 'menu-', checks: found, error: send.error })
  const field = (part: keyof typeof values) => ({
    id: `menu-${part}`,
    value: values[part],
    error: form.error(part),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [part]: event.target.value }),
  })
  return (
    <FormDialog
      title={item ? words.editTitle : words.createTitle}
      form={form}
      failed={failed}
      editing={item !== null}
      busy={send.isPending}
      dirty={JSON.stringify(values) !== JSON.stringify(begun)}
      onClose={onClose}
      onSubmit={() => {
        setValues({ ...values, order: String(order) })
        if (form.check())
          send.mutate({
            id: item?.id ?? null,
            fields: { name, href, order, isActive: item?.isActive ?? true, ...(was && { was }) },
          })
      }}
    >
      <div className="full">
        <TextInput {...field('name')} label={words.name} required />
      </div>
      <div className="full">
        <TextInput
          {...field('href')}
          list="menu-pages"
          label={words.href}
          placeholder={words.hrefHint}
          help={words.hrefHelp}
          className="cms-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <datalist id="menu-pages">
          {pagesInMenu.map(({ path, title }) => (
            <option key={path} value={path} label={title} />
          ))}
        </datalist>
      </div>
      <TextInput
        {...field('order')}
        type="number"
        min={cmsLimits.minOrder}
        max={cmsLimits.maxOrder}
        step={1}
        label={words.order}
        help={words.orderHelp}
        onBlur={() => setValues({ ...values, order: String(order) })}
      />
    </FormDialog>
  )
}
