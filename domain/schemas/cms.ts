import { z } from 'zod'
import { accountMessages, isOrcid, roles } from '../account/account.ts'
import { duties } from '../account/duties.ts'
import { boardMessages, isTermYear, isWebPage } from '../journal/board.ts'
import {
  cmsLimits,
  cmsMessages,
  contentSections,
  contentTypes,
  isContentKey,
  isMenuHref,
} from '../journal/cms.ts'
import { kindLimits } from '../journal/kind-entries.ts'
import { settingsGroups, settingsSchema } from '../journal/settings.ts'
import { type Status, statuses } from '../manuscript/manuscript.ts'
import { type AssignmentStatus, assignmentStatuses } from '../manuscript/review.ts'
import { unreadParts } from '../stored/document.ts'
import { email, password, username } from './account.ts'
import { fieldOfStudy } from './details.ts'
import { calendarDay, day, filled, id, instant, text, word } from './shapes.ts'
import { was } from './was.ts'

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
  /** Day by which somebody has to read the text again; null for none. */
  reviewBy: calendarDay
    .refine((value) => value >= '2000-01-01' && value < '2200-01-01', cmsMessages.reviewBy)
    .nullable(),
}

export const newContent = z.strictObject({
  ...content,
  contentType: content.contentType.default('text'),
  section: content.section.default('homepage'),
  isActive: content.isActive.default(true),
  reviewBy: content.reviewBy.default(null),
})
export type NewContent = z.output<typeof newContent>
/** Changes to a content item. Omitted fields keep their values. */
export const contentChange = z
  .strictObject({
    ...content,
    /**
     * Version that was shown when editing began. If it is no longer the current version, the change is
     * rejected.
     */
    version: z.int32().min(1),
  })
  .partial()
export type ContentChange = z.output<typeof contentChange>

/** A text of a content item that readers do not see yet. */
export const contentDraftView = z.object({
  title: z.string(),
  content: z.string(),
  contentType: z.enum(contentTypes),
  section: z.enum(contentSections),
  publishAt: instant.nullable(),
  /** Opens the draft as part of the page's address. */
  previewKey: z.uuid(),
  revision: z.number().int(),
  savedAt: instant,
  savedBy: z.string().nullable(),
})
export type ContentDraftView = z.infer<typeof contentDraftView>

export const contentDraft = z.strictObject({
  title: content.title,
  content: content.content,
  contentType: content.contentType,
  section: content.section,
  /** When it is published by itself. */
  publishAt: z.iso
    .datetime({ offset: true, error: cmsMessages.publishAt })
    .max(40, cmsMessages.publishAt)
    .nullable(),
  /** Revision that was shown when editing began; null if there was no draft. */
  revision: z.int32().min(1).nullable(),
})
export type ContentDraft = z.output<typeof contentDraft>

export const draftRevision = z.strictObject({ revision: z.int32().min(1) })

export const contentView = z.object({
  id: z.uuid(),
  key: z.string(),
  title: z.string(),
  content: z.string(),
  contentType: z.enum(contentTypes),
  section: z.enum(contentSections),
  isActive: z.boolean(),
  version: z.number().int(),
  updatedAt: instant,
  /** Username of the administrator who made the last change. */
  updatedBy: z.string().nullable(),
  draft: contentDraftView.nullable(),
  reviewBy: day.nullable(),
})
export type ContentView = z.infer<typeof contentView>

/** A text of ours, which an administrator can replace by a content item with the same key. */
export const defaultContentView = contentView.pick({
  key: true,
  title: true,
  content: true,
  contentType: true,
  section: true,
})
export type DefaultContentView = z.infer<typeof defaultContentView>

export const contentVersionView = contentView
  .omit({ id: true, updatedAt: true, updatedBy: true, draft: true, reviewBy: true })
  .extend({ savedAt: instant, savedBy: z.string().nullable() })
export type ContentVersionView = z.infer<typeof contentVersionView>

/** Text to be previewed as on the site. An empty text has an empty preview. */
export const contentPreview = z.strictObject({
  content: text(cmsLimits.content),
  contentType: content.contentType.default('text'),
})
export const contentPreviewView = z.object({ html: z.string() })

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
  /** The item below which it stands; null for the top level. */
  parentId: z.uuid().nullable(),
}

export const newMenuItem = z.strictObject({
  ...menuItem,
  order: menuItem.order.default(cmsLimits.minOrder),
  isActive: menuItem.isActive.default(true),
  parentId: menuItem.parentId.default(null),
})
export type NewMenuItem = z.output<typeof newMenuItem>
export const menuItemChange = z.strictObject(menuItem).partial().extend({ was })
export type MenuItemChange = z.output<typeof menuItemChange>

export const menuItemView = z.object({
  id: z.uuid(),
  name: z.string(),
  href: z.string(),
  order: z.number().int(),
  parentId: z.uuid().nullable(),
  isActive: z.boolean(),
  /** Sentence that says what is wrong with the link target; null if nothing is. */
  problem: z.string().nullable(),
})
export type MenuItemView = z.infer<typeof menuItemView>

const user = {
  ...{ username, email, role: z.enum(roles), isActive: z.boolean() },
  /** Duties of an editor in production. */
  duties: z.array(z.enum(duties)).max(duties.length),
  /** Whether the editor sees only the manuscripts that the duties cover. */
  limitedToDuties: z.boolean(),
  /** Fields of a section editor. */
  sectionFields: z.array(fieldOfStudy).max(kindLimits.entries),
  /** Calls for papers of a guest editor. */
  guestCalls: z.array(id).max(100),
}

export const newUser = z
  .strictObject({
    ...user,
    /** Omitted when a person is invited, because invited people choose their own password. */
    password: password.optional(),
    role: user.role.default('author'),
    isActive: user.isActive.default(true),
    duties: user.duties.default([]),
    limitedToDuties: user.limitedToDuties.default(false),
    sectionFields: user.sectionFields.default([]),
    guestCalls: user.guestCalls.default([]),
    invite: z.boolean().default(false),
  })
  .refine(({ password, invite }) => invite || password !== undefined, {
    path: ['password'],
    message: cmsMessages.password,
  })
  .refine(({ password, invite }) => !invite || password === undefined, {
    path: ['password'],
    message: cmsMessages.invitedPassword,
  })
  .refine(({ limitedToDuties, duties }) => !limitedToDuties || duties.length > 0, {
    path: ['duties'],
    message: cmsMessages.noDuty,
  })
export type NewUser = z.output<typeof newUser>
/** A blank password leaves the current one unchanged. */
const blank = text(200).refine((value) => value.trim() === '')
export const userChange = z
  .strictObject({ ...user, password: z.union([blank, password]).nullable() })
  .partial()
  .extend({ was })
export type UserChange = z.output<typeof userChange>

export const cmsUserView = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  /** Personal name; null if none is given. */
  fullName: z.string().nullable(),
  role: z.enum(roles),
  isActive: z.boolean(),
  createdAt: instant,
  lastLogin: instant.nullable(),
  /** Whether the person was invited and has not signed in yet. */
  isInvited: z.boolean(),
  duties: z.array(z.enum(duties)),
  limitedToDuties: z.boolean(),
  sectionFields: z.array(fieldOfStudy),
  guestCalls: z.array(z.uuid()),
  /** Whether two-factor sign-in is on. */
  hasSecondFactor: z.boolean(),
  /** Whether the account was merged into another. Into which is not said: that one may be hidden from the viewer. */
  isMerged: z.boolean(),
})
export type CmsUserView = z.infer<typeof cmsUserView>

export const manuscriptOfPerson = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  status: z.enum(Object.keys(statuses) as [Status, ...Status[]]),
})

/** What somebody does in the journal, for administrators. Manuscripts that are closed to the administrator are left out. */
export const personView = cmsUserView.extend({
  affiliation: z.string().nullable(),
  orcid: z.string().nullable(),
  hasProvedEmail: z.boolean(),
  awayUntil: z.string().nullable(),
  expertise: z.array(z.string()),
  /** Devices that are signed in. */
  sessions: z.number().int(),
  authored: z.array(manuscriptOfPerson.extend({ isSubmitter: z.boolean() })),
  handled: z.array(manuscriptOfPerson),
  reviews: z.array(
    z.object({
      manuscript: manuscriptOfPerson,
      round: z.number().int(),
      status: z.enum(Object.keys(assignmentStatuses) as [AssignmentStatus, ...AssignmentStatus[]]),
      invitedAt: instant,
      dueAt: instant,
      completedAt: instant.nullable(),
    }),
  ),
})
export type PersonView = z.infer<typeof personView>

/** People who are invited together. A row that cannot be invited does not stop the others. */
export const newInvitations = z.strictObject({
  role: z.enum(['author', 'reviewer', 'editor']),
  people: z
    .array(z.strictObject({ email: text(200), firstName: text(100), lastName: text(100) }))
    .min(1, 'Please enter at least one person')
    .max(cmsLimits.invitations, `Please invite at most ${cmsLimits.invitations} people at a time`),
})
export type NewInvitations = z.output<typeof newInvitations>
export const invitationsView = z.object({
  people: z.array(z.object({ email: z.string(), outcome: z.enum(['invited', 'exists', 'invalid']) })),
})
export type InvitationsView = z.infer<typeof invitationsView>

/** Query of the user list, which is divided into pages (product decisions, section 1). */
export const userQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20).catch(20),
  cursor: text(1000).optional(),
  search: word(200),
  role: z.enum(roles).optional().catch(undefined),
  active: z.enum(['true', 'false']).optional().catch(undefined),
})
export type UserQuery = z.output<typeof userQuery>

export const overviewView = z.object({
  counts: z.object({
    content: z.number().int(),
    navigation: z.number().int(),
    users: z.number().int(),
    roles: z.number().int(),
  }),
  /** Pages that somebody should have read again by now. */
  reviewsDue: z.array(z.object({ key: z.string(), title: z.string(), reviewBy: day })),
  /** Whether readers are kept out for maintenance. */
  isInMaintenance: z.boolean(),
})
export type OverviewView = z.infer<typeof overviewView>

export const roleView = z.object({
  role: z.enum(roles),
  name: z.string(),
  /** Permissions that the role has in addition to those of lower roles. */
  permissions: z.array(z.string()),
  /** Number of all permissions, including those of lower roles. */
  total: z.number().int(),
  includes: z.array(z.string()),
  /** Workflow actions that the transition table allows. */
  steps: z.array(z.string()),
  standing: z.string(),
  /** Number of API calls open to the role. */
  calls: z.number().int(),
  accounts: z.number().int(),
  activeAccounts: z.number().int(),
})
export type RoleView = z.infer<typeof roleView>

const blankable = (value: string) => value.trim() || null
const year = z.int(boardMessages.year).refine(isTermYear, boardMessages.year).nullable()
const boardMember = {
  name: filled(200, 'Please enter the name'),
  title: filled(200, 'Please enter the title or field'),
  institution: filled(300, 'Please enter the institution'),
  location: filled(200, 'Please enter the location'),
  bio: text(5000).nullable(),
  /** Picture id; null to show initials. */
  pictureId: id.nullable(),
  isChief: z.boolean(),
  /** Name of the group on the board; blank for editors-in-chief and associate editors. */
  group: text(100).transform(blankable).nullable(),
  orcid: text(60)
    .transform(blankable)
    .refine((value) => value === null || isOrcid(value), accountMessages.orcid)
    .nullable(),
  website: text(500)
    .transform(blankable)
    .refine((value) => value === null || isWebPage(value), boardMessages.website)
    .nullable(),
  termFrom: year,
  termUntil: year,
  order: menuItem.order,
  isActive: z.boolean(),
}
export const newBoardMember = z.strictObject({
  ...boardMember,
  bio: boardMember.bio.default(null),
  pictureId: boardMember.pictureId.default(null),
  isChief: boardMember.isChief.default(false),
  group: boardMember.group.default(null),
  orcid: boardMember.orcid.default(null),
  website: boardMember.website.default(null),
  termFrom: boardMember.termFrom.default(null),
  termUntil: boardMember.termUntil.default(null),
  order: boardMember.order.default(cmsLimits.minOrder),
  isActive: boardMember.isActive.default(true),
})
export type NewBoardMember = z.output<typeof newBoardMember>
export const boardMemberChange = z.strictObject(boardMember).partial().extend({ was })
export type BoardMemberChange = z.output<typeof boardMemberChange>
export const boardMemberView = z.object({
  id: z.uuid(),
  name: z.string(),
  title: z.string(),
  institution: z.string(),
  location: z.string(),
  bio: z.string().nullable(),
  imageUrl: z.string().nullable(),
  pictureId: z.string().nullable(),
  isChief: z.boolean(),
  group: z.string().nullable(),
  orcid: z.string().nullable(),
  website: z.string().nullable(),
  termFrom: z.number().int().nullable(),
  termUntil: z.number().int().nullable(),
  order: z.number().int(),
  isActive: z.boolean(),
})
export type BoardMemberView = z.infer<typeof boardMemberView>

const call = {
  title: filled(300, cmsMessages.title),
  guestEditors: filled(500, 'Please enter the guest editors'),
  description: filled(5000, 'Please enter the description'),
  submissionDeadline: calendarDay,
  isActive: z.boolean(),
}
export const newCall = z.strictObject({ ...call, isActive: call.isActive.default(true) })
export type NewCall = z.output<typeof newCall>
export const callChange = z.strictObject(call).partial().extend({ was })
export type CallChange = z.output<typeof callChange>
export const callView = z.object({
  id: z.uuid(),
  title: z.string(),
  guestEditors: z.string(),
  description: z.string(),
  submissionDeadline: day,
  isActive: z.boolean(),
  /** Whether readers see the call: it is active and its deadline has not passed. */
  isOpen: z.boolean(),
})
export type CallView = z.infer<typeof callView>

/** Name, cover and plans of an issue. The articles of the issue are assembled with other routes. */
export const issueChange = z
  .strictObject({
    title: text(300).nullable(),
    coverId: id.nullable(),
    editorial: text(20_000).nullable(),
    plannedDate: calendarDay.nullable(),
    pageLimit: z.int().min(1).max(10_000).nullable(),
    callId: id.nullable(),
  })
  .partial()
  .extend({ was })
export type IssueChange = z.output<typeof issueChange>
export const cmsIssueView = z.object({
  /** Volume and issue in one string, such as '14.4'. */
  id: z.string(),
  volume: z.number().int(),
  issue: z.number().int(),
  title: z.string().nullable(),
  /** Null as long as the issue is only planned. */
  publishedDate: day.nullable(),
  articleCount: z.number().int(),
  coverId: z.uuid().nullable(),
  coverUrl: z.string().nullable(),
  editorial: z.string().nullable(),
  plannedDate: day.nullable(),
  pageLimit: z.number().int().nullable(),
  /** Id of the call for papers to which the issue belongs. */
  callId: z.uuid().nullable(),
})
export type CmsIssueView = z.infer<typeof cmsIssueView>

export const newPicture = z.object({ alt: filled(500, cmsMessages.alt) })
export const pictureView = z.object({
  id: z.uuid(),
  url: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  size: z.number().int(),
  createdAt: instant,
})
export type PictureView = z.infer<typeof pictureView>

/** A single line, because it becomes an e-mail header. */
const subjectLine = filled(200, 'Please enter the subject').refine(
  (value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value.trim()),
  'The subject must be a single line',
)
export const wordingInput = z.strictObject({
  subject: subjectLine,
  body: filled(10_000, 'Please enter the text'),
})
export type WordingInput = z.output<typeof wordingInput>
export const wordingChange = wordingInput.extend({ was })
export type WordingChange = z.output<typeof wordingChange>
export const emailTemplateView = z.object({
  template: z.string(),
  name: z.string(),
  to: z.string(),
  /** The event after which the e-mail is sent, for example 'when a manuscript is submitted'. */
  when: z.string(),
  variables: z.array(z.object({ name: z.string(), means: z.string() })),
  subject: z.string(),
  body: z.string(),
  defaultSubject: z.string(),
  defaultBody: z.string(),
  /** Whether the journal has changed the default wording. */
  isOwn: z.boolean(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})
export type EmailTemplateView = z.infer<typeof emailTemplateView>
export const emailPreviewView = z.object({ subject: z.string(), text: z.string() })

export const settingsView = z.object({
  ...settingsSchema.shape,
  /** Stored values that this release cannot read. Default values are used instead. */
  unread: unreadParts,
})
export type SettingsView = z.infer<typeof settingsView>
export const settingsChange = z.strictObject({
  group: z.enum(settingsGroups),
  /** The changed fields. Fields that are omitted are not changed. */
  value: z.record(z.string(), z.unknown()),
  was,
  /** After a conflict: the values of others that the person has seen and replaces. */
  seen: was,
})
export type SettingsChange = z.output<typeof settingsChange>
