import { childText, elements, textOf, type XmlElement } from '../../jats/xml.ts'
import { orcidOf } from '../draft.ts'
import type { DraftPerson } from '../found.ts'
import { groupOfName, rightsOf, type UserGroup } from '../people/rights.ts'
import { htmlLine } from '../read/html-text.ts'

/** People of an export of OJS: 'PKPUsers' of 3.x, and 'users' of 2.x. */
export const isOjsUser = (name: string, around: readonly XmlElement[]) =>
  name === 'user' && around.at(-1)?.name === 'users'

/** Reads a person. `around` has the groups of 3.x, which come before the people. `today` decides which memberships have ended. */
export function readOjsUser(user: XmlElement, around: readonly XmlElement[], today: string): DraftPerson {
  const password = elements(user, 'password')[0]
  const last = text(user, 'familyname', 'last_name')
  const given = [text(user, 'givenname', 'first_name'), text(user, 'middlename', 'middle_name')]
  const isPlain = !password?.attributes.encryption && !password?.attributes.encrypted
  const hash = childText(password, 'value') ?? textOf(password)
  return {
    username: text(user, 'username'),
    email: text(user, 'email').replaceAll(/\s/g, ''),
    givenName: given.filter(Boolean).join(' '),
    familyName: last,
    affiliation: text(user, 'affiliation') || null,
    orcid: orcidOf(text(user, 'orcid')),
    interests: text(user, 'review_interests', 'interests')
      .split(/[,;\n]/)
      .map((one) => one.trim())
      .filter(Boolean),
    rights: rightsOf(groupsOf(user, around, today)),
    isActive: password?.attributes.is_disabled !== 'true',
    // Who has to choose a new password there, chooses it here.
    password: password?.attributes.must_change === 'true' || isPlain ? null : hash || null,
    hasProvedEmail: /^\d{4}-/.test(text(user, 'date_validated')),
    registered: /^\d{4}-\d\d-\d\d/.exec(text(user, 'date_registered'))?.[0] ?? null,
  }
}

/** The first filled child of these names, as one line. */
function text(user: XmlElement, ...names: string[]): string {
  return (
    elements(user, ...names)
      .map((one) => htmlLine(textOf(one)))
      .find(Boolean) ?? ''
  )
}

function groupsOf(user: XmlElement, around: readonly XmlElement[], today: string): UserGroup[] {
  const described = around
    .flatMap((one) => elements(one, 'user_groups'))
    .flatMap((one) => elements(one, 'user_group'))
    .map((group) => ({
      names: elements(group, 'name').map(textOf),
      roleId: Number(childText(group, 'role_id') ?? 0),
      stages: (childText(group, 'stage_assignments') ?? '').split(':').filter(Boolean).map(Number),
    }))
  const memberships = elements(user, 'user_user_group').flatMap((one) => {
    const end = childText(one, 'date_end')
    return end && end.slice(0, 10) <= today ? [] : elements(one, 'user_group_ref')
  })
  const named = [...elements(user, 'user_group_ref'), ...memberships].map(textOf)
  const old = elements(user, 'role').map(({ attributes }) => attributes.type ?? '')
  return [...named, ...old].map(
    (name) => described.find(({ names }) => names.includes(name)) ?? groupOfName(name),
  )
}
