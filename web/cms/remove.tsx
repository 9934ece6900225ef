import type { ApiKey } from '#web/app/query.ts'
import { useCmsSend } from './calls.ts'
import { Confirm } from './form-dialog.tsx'
import { texts } from './texts.ts'

interface RemoveProps {
  /** Of the kind of thing: content, a menu item, a user … */
  words: {
    removeTitle: string
    removeBody: (name: string) => string
    deleted: string
    deleteFailed: string
  }
  name: string
  call: () => Promise<unknown>
  /** The list that it is gone from. */
  list: ApiKey<unknown>
  onClose: () => void
}

/** Asks before one thing of a list is gone for good. */
export function Remove({ words, name, call, list, onClose }: RemoveProps) {
  const { deleted: done, deleteFailed: failed } = words
  const send = useCmsSend({ call, done, failed, list, onSent: onClose })
  return (
    <Confirm
      title={words.removeTitle}
      body={words.removeBody(name)}
      confirm={texts.remove}
      error={send.error}
      failed={failed}
      busy={send.isPending}
      onConfirm={() => send.mutate(undefined)}
      onClose={onClose}
    />
  )
}
