import type { CmsUserView } from '#domain/schemas/cms.ts'
import { calls, keys, useCmsSend } from './calls.ts'
import { Confirm } from './confirm-dialog.tsx'
import { texts } from './texts.ts'

const words = texts.users

export function Deactivate({ user, onClose }: { user: CmsUserView; onClose: () => void }) {
  const send = useCmsSend({
    call: calls.users.save,
    done: words.updated,
    failed: words.updateFailed,
    inForm: true,
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

export function EndFactor({ user, onClose }: { user: CmsUserView; onClose: () => void }) {
  const send = useCmsSend({
    call: calls.endSecondFactor,
    done: words.endFactorDone,
    failed: words.endFactorFailed,
    inForm: true,
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
