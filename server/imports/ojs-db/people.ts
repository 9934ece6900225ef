import { orcidOf } from '../draft.ts'
import type { DraftPerson, FoundPerson } from '../found.ts'
import { rightsOf, type UserGroup } from '../people/rights.ts'
import { htmlLine } from '../read/html-text.ts'
import type { OjsJournal } from './journal.ts'
import type { Localized } from './localized.ts'
import { groupsOf, interestsOf, type Row, rowsOf, settingsOf, stagesOf, text, usersAfter } from './queries.ts'

const atOnce = 200

/** All people with a role in the journal, in the order of their accounts. `today` decides which memberships have ended. */
export async function* peopleOf(
  journal: OjsJournal,
  place: string,
  today: string,
): AsyncGenerator<FoundPerson> {
  const { db, id } = journal
  const groups = await readGroups(journal)
  for (let after = 0; ; ) {
    const users = await usersAfter(db, id, after, atOnce)
    const ids = users.map((user) => Number(user.user_id))
    const settings = await settingsOf(db, 'user_settings', 'user_id', ids)
    const memberships = await rowsOf(db, 'user_user_groups', 'user_id', ids, 'user_id, user_group_id')
    const interests = await interestsOf(db, ids)
    for (const user of users) {
      const own = memberships.filter((one) => one.user_id === user.user_id && !hasEnded(one, today))
      const person = personOf(user, settings, journal.locale, {
        groups: own.flatMap((one) => groups.get(Number(one.user_group_id)) ?? []),
        interests: interests.filter((one) => Number(one.id) === Number(user.user_id)).map(({ word }) => word),
      })
      yield { kind: 'person', place: `${place}, user ${text(user.user_id)}`, key: null, person, notes: [] }
    }
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

const hasEnded = ({ date_end: end }: Row, today: string) => Boolean(end) && text(end).slice(0, 10) <= today

async function readGroups({ db, id }: OjsJournal): Promise<Map<number, UserGroup>> {
  const rows = await groupsOf(db, id)
  const ids = rows.map((row) => Number(row.user_group_id))
  const names = await settingsOf(db, 'user_group_settings', 'user_group_id', ids)
  const stages = await stagesOf(db, ids)
  return new Map(
    rows.map((row) => {
      const group = Number(row.user_group_id)
      return [
        group,
        {
          names: names.all(group, 'name').map(({ value }) => value),
          roleId: Number(row.role_id),
          stages: stages.filter((one) => Number(one.id) === group).map(({ stage }) => Number(stage)),
        },
      ]
    }),
  )
}

function personOf(
  user: Row,
  settings: Localized,
  locale: string,
  { groups, interests }: { groups: UserGroup[]; interests: string[] },
): DraftPerson {
  const id = Number(user.user_id)
  const words = (name: string) => htmlLine(settings.of(id, name, locale))
  return {
    username: text(user.username),
    email: text(user.email).replaceAll(/\s/g, ''),
    givenName: words('givenName'),
    familyName: words('familyName'),
    affiliation: words('affiliation') || null,
    orcid: orcidOf(settings.of(id, 'orcid')),
    interests: interests.map((one) => one.trim()).filter(Boolean),
    rights: rightsOf(groups),
    isActive: Number(user.disabled) !== 1,
    password: Number(user.must_change_password) === 1 ? null : text(user.password) || null,
    hasProvedEmail: Boolean(user.date_validated),
    registered: dayOfRegistration(user),
  }
}

export const dayOfRegistration = (user: Row) =>
  /^\d{4}-\d\d-\d\d/.exec(text(user.date_registered))?.[0] ?? null
