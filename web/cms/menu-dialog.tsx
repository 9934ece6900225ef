import { useState } from 'react'
import { cmsLimits, cmsMessages, isMenuHref, orderOf } from '#domain/journal/cms.ts'
import { pagesInMenu } from '#domain/pages/site-pages.ts'
import type { MenuItemView } from '#domain/schemas/cms.ts'
import { Select, TextInput } from '#web/ui/forms/field.tsx'
import { type Checks, useForm } from '#web/ui/forms/use-form.ts'
import { calls, keys, useCmsSend } from './calls.ts'
import { FormDialog } from './form-dialog.tsx'
import { texts } from './texts.ts'
import { useRowWas } from './use-row-was.ts'

const words = texts.menu

/** The order of the last item of the top level, so that a new item comes last. */
function lastOrder(menu: readonly MenuItemView[]): number {
  return Math.max(0, ...menu.flatMap(({ order, parentId }) => (parentId === null ? [order] : [])))
}

const wasOf = ({ name, href, order, parentId }: MenuItemView) => ({ name, href, order, parentId })

interface MenuDialogProps {
  item: MenuItemView | null
  menu: readonly MenuItemView[]
  onClose: () => void
}

export function MenuDialog({ item, menu, onClose }: MenuDialogProps) {
  const [begun] = useState({
    name: item?.name ?? '',
    href: item?.href ?? '',
    order: String(item?.order ?? lastOrder(menu) + 1),
    parentId: item?.parentId ?? '',
  })
  const [values, setValues] = useState(begun)
  const failed = item ? words.updateFailed : words.createFailed
  const { see, changesOf } = useRowWas(item, wasOf)
  const send = useCmsSend({
    call: calls.menu.save,
    done: item ? words.updated : words.created,
    failed,
    inForm: true,
    list: keys.menu,
    onDone: onClose,
    onOvertaken: (items) => see(items?.find(({ id }) => id === item?.id)),
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
        const fields = { name, href, order, parentId: values.parentId || null }
        send.mutate(
          item
            ? { id: item.id, fields: changesOf(fields) }
            : { id: null, fields: { ...fields, isActive: true } },
        )
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
      <Select
        {...field('parentId')}
        label={words.parent}
        help={words.parentHelp}
        options={[
          ['', words.top] as const,
          ...menu
            .filter(({ id, parentId }) => parentId === null && id !== item?.id)
            .map((one) => [one.id, one.name] as const),
        ]}
      />
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
