import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { type Role, roleNames, roles } from '#domain/account/account.ts'
import type { CmsUserView } from '#domain/schemas/cms.ts'
import { useApiPages } from '#web/app/api-pages.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { Empty } from '#web/ui/marks/states.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { calls, keys, useCmsSend } from './calls.ts'
import { Confirm } from './form-dialog.tsx'
import { ActiveBadge, Filter, Heads, Item, Loaded, Of, SearchBox, usePaused } from './parts.tsx'
import { Remove } from './remove.tsx'
import { texts } from './texts.ts'
import { UserDialog } from './user-dialog.tsx'
import { WaitingList } from './waiting.tsx'

const words = texts.users
type What = 'edit' | 'remove' | 'deactivate' | 'endFactor'
type OpenDialog = { what: What; user: CmsUserView } | { what: 'create' }

function useUserPages(filters: { search: string; role: string; active: string }) {
  const paused = usePaused(filters.search)
  return useApiPages('/api/cms/users', { ...filters, search: paused })
}

export function UsersTab() {
  const [search, setSearch] = useState('')
  const [role, setRole] = useState('')
  const [active, setActive] = useState('')
  const pages = useUserPages({ search, role, active })
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  // Specification, section 5: the first form starts with role editor, later ones with author.
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
        <Button className="push" icon={Plus} onClick={() => setAsked({ what: 'create' })}>
          {words.add}
        </Button>
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
                <ul aria-label={texts.tabs.users}>
                  {users.map((user) => (
                    <UserItem key={user.id} user={user} onAsk={(what) => setAsked({ what, user })} />
                  ))}
                </ul>
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
      {asked?.what === 'create' && <UserDialog user={null} role={newRole} onClose={close} />}
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

interface UserItemProps {
  user: CmsUserView
  onAsk: (what: What) => void
}

function UserItem({ user, onAsk }: UserItemProps) {
  const { id, username, email, fullName, role, isActive, createdAt, lastLogin, isInvited, hasSecondFactor } =
    user
  const activate = useCmsSend({
    call: calls.users.save,
    done: words.updated,
    failed: words.updateFailed,
    list: keys.users,
  })
  const invite = useCmsSend({
    call: calls.inviteAgain,
    done: words.inviteSent,
    failed: words.inviteFailed,
    list: keys.users,
  })
  return (
    <Item
      title={
        <>
          {username}
          {role === 'admin' && (
            <span className="cms-admin">
              <Icon of={ShieldCheck} />
              <span className="hidden-text"> {words.isAdmin}</span>
            </span>
          )}
        </>
      }
      mark={
        <>
          {fullName && <span className="cms-person">{fullName}</span>}
          <small>{email}</small>
        </>
      }
      badges={
        <>
          <Badge>{roleNames[role]}</Badge>
          <ActiveBadge isActive={isActive} />
          {isInvited && <Badge>{words.invited}</Badge>}
          {hasSecondFactor && <Badge>{words.secondFactor}</Badge>}
        </>
      }
      actions={
        <>
          {isInvited && isActive && (
            <Button kind="words" busy={invite.isPending} onClick={() => invite.mutate(id)}>
              <Of words={words.inviteAgain} name={username} />
            </Button>
          )}
          {hasSecondFactor && (
            <Button kind="words" onClick={() => onAsk('endFactor')}>
              <Of words={words.endFactor} name={username} />
            </Button>
          )}
          {isActive ? (
            <Button kind="words" onClick={() => onAsk('deactivate')}>
              <Of words={words.deactivate} name={username} />
            </Button>
          ) : (
            <Button
              kind="words"
              busy={activate.isPending}
              onClick={() => activate.mutate({ id, fields: { isActive: true } })}
            >
              <Of words={words.activate} name={username} />
            </Button>
          )}
          <Button kind="words" onClick={() => onAsk('edit')}>
            <Of words={texts.edit} name={username} />
          </Button>
          <Button kind="danger-words" onClick={() => onAsk('remove')}>
            <Of words={texts.remove} name={username} />
          </Button>
        </>
      }
    >
      <p>
        {words.createdAt}
        <DateText value={createdAt} />
      </p>
      {lastLogin ? (
        <p>
          {words.lastLogin}
          <DateText value={lastLogin} />
        </p>
      ) : (
        <p>{words.never}</p>
      )}
    </Item>
  )
}

function Deactivate({ user, onClose }: { user: CmsUserView; onClose: () => void }) {
  const send = useCmsSend({
    call: calls.users.save,
    done: words.updated,
    failed: words.updateFailed,
    list: keys.users,
    onDone: onClose,
  })
  return (
    <Confirm
      title={words.deactivateTitle}
      body={words.deactivateBody(user.username)}
      confirm={words.deactivate}
      error={send.error}
      failed={words.updateFailed}
      busy={send.isPending}
      onConfirm={() => send.mutate({ id: user.id, fields: { isActive: false } })}
      onClose={onClose}
    />
  )
}

function EndFactor({ user, onClose }: { user: CmsUserView; onClose: () => void }) {
  const send = useCmsSend({
    call: calls.endSecondFactor,
    done: words.endFactorDone,
    failed: words.endFactorFailed,
    list: keys.users,
    onDone: onClose,
  })
  return (
    <Confirm
      title={words.endFactorTitle}
      body={words.endFactorBody(user.username)}
      confirm={words.endFactor}
      error={send.error}
      failed={words.endFactorFailed}
      busy={send.isPending}
      onConfirm={() => send.mutate(user.id)}
      onClose={onClose}
    />
  )
}
