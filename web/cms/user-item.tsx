import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { roleNames } from '#domain/account/account.ts'
import { dutyNames } from '#domain/account/duties.ts'
import type { CmsUserView } from '#domain/schemas/cms.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { calls, keys, useCmsSend } from './calls.ts'
import { ActiveBadge, Item, Of } from './item.tsx'
import { texts } from './texts.ts'

const words = texts.users

export type What = 'edit' | 'remove' | 'deactivate' | 'endFactor'

interface UserItemProps {
  user: CmsUserView
  onAsk: (what: What) => void
}

export function UserItem({ user, onAsk }: UserItemProps) {
  const {
    id,
    username,
    email,
    fullName,
    role,
    isActive,
    createdAt,
    lastLogin,
    isInvited,
    hasSecondFactor,
    duties,
    limitedToDuties,
    isMerged,
  } = user
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
          <Link to={`?tab=users&person=${id}`}>{username}</Link>
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
          {role === 'editor' && duties.map((duty) => <Badge key={duty}>{dutyNames[duty]}</Badge>)}
          {role === 'editor' && limitedToDuties && <Badge>{words.limitedBadge}</Badge>}
          {isMerged && <Badge>{words.merge.badge}</Badge>}
          {isInvited && !isMerged && <Badge>{words.invited}</Badge>}
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
          ) : isMerged ? null : (
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
