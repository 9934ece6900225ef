import { type Role, raisedTo } from '#domain/account/account.ts'
import { type Duty, isEditingDuty } from '#domain/account/duties.ts'

/** A group of users in OJS: what it is called, and what its members may do. */
export interface UserGroup {
  /** Names in all languages. */
  names: string[]
  /** The number that OJS gives to kinds of roles; null if the source has names alone. */
  roleId: number | null
  /** Stages in which its members work: 1 submission, 3 review, 4 copyediting, 5 production. */
  stages: number[]
}

export interface Rights {
  role: Role
  duties: Duty[]
  limitedToDuties: boolean
  notes: string[]
}

const roleIds = { siteAdmin: 1, manager: 16, section: 17, oldSection: 513, reviewer: 4096, assistant: 4097 }

/**
 * Returns the rights that groups of OJS give here, never more than they gave there: nobody becomes an administrator by an import, and
 * section and guest editors see no manuscript before an administrator chooses their fields or calls.
 */
export function rightsOf(groups: readonly UserGroup[]): Rights {
  const each = groups.map(rightsOfGroup)
  const role = each.reduce<Role>((held, one) => raisedTo(held, one.role), 'author')
  const notes = [...new Set(each.flatMap((one) => one.notes))]
  const editing = each.filter((one) => one.role === 'editor')
  if (role !== 'editor' || editing.some(({ limitedToDuties }) => !limitedToDuties))
    return { role, duties: [], limitedToDuties: false, notes }
  const all = [...new Set(editing.flatMap(({ duties }) => duties))]
  // An account is limited to one kind of duties.
  const duties = all.some(isEditingDuty) ? all.filter(isEditingDuty) : all
  if (duties.length < all.length)
    notes.push('Works in production, too, in OJS. Here an account has one kind of duties.')
  return { role, duties, limitedToDuties: true, notes }
}

function rightsOfGroup({ names, roleId, stages }: UserGroup): Rights {
  const name = names[0] ?? ''
  const is = (words: RegExp) => names.some((one) => words.test(one))
  const limited = (duty: Duty, ...notes: string[]): Rights => ({
    ...{ role: 'editor', duties: [duty], limitedToDuties: true, notes },
  })
  const plain = (role: Role, ...notes: string[]): Rights => ({
    ...{ role, duties: [], limitedToDuties: false, notes },
  })
  const isInProduction = stages.length > 0 && stages.every((stage) => stage >= 4)
  switch (roleId) {
    case roleIds.siteAdmin:
    case roleIds.manager:
      if (isInProduction || is(/^production editor/i)) return limited('production_editor')
      return is(/manager|admin/i)
        ? plain('editor', `Is “${name}” in OJS. Administrators are made under Users, never by an import.`)
        : plain('editor')
    case roleIds.section:
    case roleIds.oldSection:
      return is(/guest/i)
        ? limited('guest_editor', 'Guest editor: choose the calls for papers under Users.')
        : limited('section_editor', 'Section editor: choose the fields under Users.')
    case roleIds.reviewer:
      return plain('reviewer')
    case roleIds.assistant:
      return isInProduction && is(/cop(y|ies)|layout|proof/i)
        ? limited('copyeditor')
        : plain('author', `“${name}” in OJS has no counterpart here.`)
    default:
      return plain('author')
  }
}

/** The groups that OJS has from the start, for sources that name groups without describing them, and the roles of OJS 2. */
const known: [RegExp, Omit<UserGroup, 'names'>][] = [
  [/^production ?editor/i, { roleId: 16, stages: [4, 5] }],
  [/^(journal ?)?(manager|editor)$|^(editor|manager)$/i, { roleId: 16, stages: [1, 3, 4, 5] }],
  [/^(section|guest) ?editor/i, { roleId: 17, stages: [1, 3, 4, 5] }],
  [/^copy ?editor|^layout ?editor|^proof ?reader/i, { roleId: 4097, stages: [4, 5] }],
  [/^(external )?reviewer/i, { roleId: 4096, stages: [3] }],
]

export function groupOfName(name: string): UserGroup {
  const found = known.find(([words]) => words.test(name))
  return { names: [name], ...(found?.[1] ?? { roleId: null, stages: [] }) }
}
