import type { ApiKey } from '#web/app/query.ts'
import { useCmsSend } from './calls.ts'
import { Confirm } from './confirm-dialog.tsx'
import { texts } from './texts.ts'

interface RemoveProps {
  /** Texts for this kind of item: content, menu item, user and so on. */
  words: {
    removeTitle: string
    removeBody: (name: string) => string
    deleted: string
    deleteFailed: string
  }
  name: string
  call: () => Promise<unknown>
  /** Query key of the list to refresh after deletion. */
  list: ApiKey<unknown>
  onClose: () => void
}

/** Dialog that asks for confirmation before an item is permanently deleted. */
export function Remove({ words, name, call, list, onClose }: RemoveProps) {
  const { deleted: done, deleteFailed: failed } = words
  const send = useCmsSend({ call, done, failed, inForm: true, list, onSent: onClose })
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
