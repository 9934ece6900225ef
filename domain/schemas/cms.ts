import { z } from 'zod'
import { roles } from '../account.ts'
import { cmsLimits, cmsMessages, contentSections, contentTypes, isContentKey, isMenuHref } from '../cms.ts'
import { type SettingsGroup, settingsSchema } from '../settings.ts'
import { email, password, username } from './account.ts'
import { filled, instant, text } from './shapes.ts'

const content = {
  key: filled(cmsLimits.key, cmsMessages.key).refine(
    (value) => value.trim() === '' || isContentKey(value.trim()),
    cmsMessages.keyForm,
  ),
  title: filled(cmsLimits.title, cmsMessages.title),
  content: filled(cmsLimits.content, cmsMessages.content),
  contentType: z.enum(contentTypes),
  section: z.enum(contentSections),
  isActive: z.boolean(),
}

export const newContent = z.strictObject({
  ...content,
  contentType: content.contentType.default('text'),
  section: content.section.default('homepage'),
  isActive: content.isActive.default(true),
})
export type NewContent = z.output<typeof newContent>
/** What is left out stays as it is. */
export const contentChange = z.strictObject(content).partial()
export type ContentChange = z.output<typeof contentChange>

export const contentView = z.object({
  id: z.uuid(),
  key: z.string(),
  title: z.string(),
  content: z.string(),
  contentType: z.enum(contentTypes),
  section: z.enum(contentSections),
  isActive: z.boolean(),
  updatedAt: instant,
})
export type ContentView = z.infer<typeof contentView>

const menuItem = {
  name: filled(cmsLimits.menuName, cmsMessages.menuName),
  href: filled(cmsLimits.href, cmsMessages.href).refine(
    (value) => value.trim() === '' || isMenuHref(value.trim()),
    cmsMessages.hrefForm,
  ),
  order: z
    .int({ error: cmsMessages.order })
    .min(cmsLimits.minOrder, cmsMessages.order)
    .max(cmsLimits.maxOrder, cmsMessages.order),
  isActive: z.boolean(),
}

export const newMenuItem = z.strictObject({
  ...menuItem,
  order: menuItem.order.default(cmsLimits.minOrder),
  isActive: menuItem.isActive.default(true),
})
export type NewMenuItem = z.output<typeof newMenuItem>
export const menuItemChange = z.strictObject(menuItem).partial()
export type MenuItemChange = z.output<typeof menuItemChange>

export const menuItemView = z.object({
  id: z.uuid(),
  name: z.string(),
  href: z.string(),
  order: z.number().int(),
  isActive: z.boolean(),
})
export type MenuItemView = z.infer<typeof menuItemView>

const user = { username, email, role: z.enum(roles), isActive: z.boolean() }

export const newUser = z.strictObject({
  ...user,
  password,
  role: user.role.default('author'),
  isActive: user.isActive.default(true),
})
export type NewUser = z.output<typeof newUser>
/** A blank password keeps the present one. */
const blank = text(200).refine((value) => value.trim() === '')
export const userChange = z
  .strictObject({ ...user, password: z.union([blank, password]).nullable() })
  .partial()
export type UserChange = z.output<typeof userChange>

export const cmsUserView = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
  createdAt: instant,
  lastLogin: instant.nullable(),
})
export type CmsUserView = z.infer<typeof cmsUserView>

export const settingsView = z.object(settingsSchema.shape)
export const settingsChange = z.strictObject({
  group: z.enum(Object.keys(settingsSchema.shape) as [SettingsGroup, ...SettingsGroup[]]),
  /** What it leaves out stays as it is. */
  value: z.record(z.string(), z.unknown()),
})
export type SettingsChange = z.output<typeof settingsChange>
