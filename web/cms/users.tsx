import { Download, Plus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Role, roleNames, roles } from '#domain/account/account.ts'
import type { CmsUserView } from '#domain/schemas/cms.ts'
import { useApiPages } from '#web/app/api-pages.ts'
import { Button, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/marks/states.tsx'
import { calls, keys } from './calls.ts'
import { Heads, ItemTable } from './item.tsx'
import { Filter, Loaded, SearchBox, usePaused } from './parts.tsx'
import { InviteMany } from './people/invite-many.tsx'
import { Person } from './people/person.tsx'
import { Remove } from './remove.tsx'
import { texts } from './texts.ts'
import { Deactivate, EndFactor } from './user-confirmations.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserItem, type What } from './user-item.tsx'
import { WaitingList } from './waiting.tsx'

const words = texts.users

type OpenDialog = { what: What; user: CmsUserView } | { what: 'create' | 'inviteMany' }

function useUserPages(filters: { search: string; role: string; active: string }) {
  const paused = usePaused(filters.search)
  return useApiPages('/api/cms/users', { ...filters, search: paused })
}

interface UsersTabProps {
  /** Whether new users are invited by e-mail unless something else is chosen. */
  invites?: boolean
}

/** All users, or one of them: ?tab=users&person=… */
export function UsersTab({ invites = false }: UsersTabProps) {
  const person = useSearchParams()[0].get('person')
  return person === null ? <Users invites={invites} /> : <Person id={person} />
}

function Users({ invites }: Required<UsersTabProps>) {
  const [search, setSearch] = useState('')
  const [role, setRole] = useState('')
  const [active, setActive] = useState('')
  const pages = useUserPages({ search, role, active })
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  // Initial role of the form: editor for the first new user, author for later ones (specification, section
  // 5).
  const [newRole, setNewRole] = useState<Role>('editor')
  const close = () => {
    setAsked(null)
    setNewRole('author')
  }
  return (
    <>
      <div className="toolbar">
        <SearchBox label={words.search} hint={words.searchHint} value={search} onChange={setSearch} />
        <Filter
          label={words.role}
          value={role}
          onChange={setRole}
          options={roles.map((id) => [id, roleNames[id]] as const)}
        />
        <Filter
          label={words.status}
          value={active}
          onChange={setActive}
          options={[
            ['true', texts.active],
            ['false', texts.inactive],
          ]}
        />
        <div className="push cms-user-tools">
          <PlainLinkButton
            icon={Download}
            href={`/api/cms/users.csv?${new URLSearchParams({ search, role, active })}`}
            download
          >
            {words.exportList}
          </PlainLinkButton>
          <Button icon={UserPlus} onClick={() => setAsked({ what: 'inviteMany' })}>
            {words.inviteMany}
          </Button>
          <Button icon={Plus} onClick={() => setAsked({ what: 'create' })}>
            {words.add}
          </Button>
        </div>
      </div>
      <Loaded
        query={pages}
        failed={words.fetchFailed}
        waiting={<WaitingList className="cms-users" heads={words.heads} name={['w-40', 'w-60']} counted />}
      >
        {({ pages: loaded }) => {
          const users = loaded.flatMap(({ rows }) => rows)
          const total = loaded[0]?.total ?? 0
          if (users.length === 0) return <Empty title={words.nothing}>{words.nothingBody}</Empty>
          return (
            <>
              <p className="cms-count" role="status">
                {words.total(total)}
              </p>
              <div className="cms-list cms-users">
                <Heads heads={words.heads} />
                <ItemTable label={texts.tabs.users} heads={words.heads}>
                  {users.map((user) => (
                    <UserItem key={user.id} user={user} onAsk={(what) => setAsked({ what, user })} />
                  ))}
                </ItemTable>
              </div>
              {pages.hasNextPage && (
                <p className="cms-more">
                  <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                    {texts.more(users.length, total)}
                  </Button>
                </p>
              )}
            </>
          )
        }}
      </Loaded>
      {asked?.what === 'inviteMany' && <InviteMany onClose={() => setAsked(null)} />}
      {asked?.what === 'create' && (
        <UserDialog user={null} role={newRole} isInvited={invites} onClose={close} />
      )}
      {asked?.what === 'edit' && <UserDialog user={asked.user} role={asked.user.role} onClose={close} />}
      {asked?.what === 'remove' && (
        <Remove
          words={words}
          name={asked.user.username}
          call={() => calls.users.remove(asked.user.id)}
          list={keys.users}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'deactivate' && <Deactivate user={asked.user} onClose={() => setAsked(null)} />}
      {asked?.what === 'endFactor' && <EndFactor user={asked.user} onClose={() => setAsked(null)} />}
    </>
  )
}
