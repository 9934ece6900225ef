import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roleNames } from '#domain/account/account.ts'
import type { PersonView } from '#domain/schemas/cms.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { refetchFrom } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { calls, keys, useCmsSend } from '../calls.ts'
import { Refused } from '../confirm-dialog.tsx'
import { Loaded, usePaused } from '../parts.tsx'
import { texts } from '../texts.ts'
import { MergePreview } from './merge-preview.tsx'

const words = texts.users.merge

interface MergeDialogProps {
  person: PersonView
  onClose: () => void
}

/** Merges another account of the same person into this one: it is searched for, what would happen is shown, then it is done. */
export function MergeDialog({ person, onClose }: MergeDialogProps) {
  const [search, setSearch] = useState('')
  const [accountId, setAccountId] = useState('')
  const client = useQueryClient()
  const send = useCmsSend({
    call: calls.mergeUser,
    done: words.done,
    failed: words.failed,
    inForm: true,
    list: keys.users,
    // At once: the preview behind the button would say by now that the account was merged already.
    onSent: onClose,
    onDone: () => refetchFrom(client, keyOf('/api/cms/users/{id}', { params: { id: person.id } })),
  })
  const preview = useApiQuery({
    queryKey: keyOf('/api/cms/users/{id}/merge', { params: { id: person.id }, query: { accountId } }),
    enabled: accountId !== '',
    // What the accounts have may have changed since.
    gcTime: 0,
  })
  const mayMerge = preview.data?.problem === null
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop={false}
      title={words.title(person.fullName ?? person.username)}
      foot={
        <>
          {mayMerge && (
            <Button
              kind="danger"
              busy={send.isPending}
              onClick={() => send.mutate({ id: person.id, accountId })}
            >
              {words.confirm}
            </Button>
          )}
          <Button onClick={onClose}>{texts.cancel}</Button>
        </>
      }
    >
      <div className="people-merge">
        <Refused error={send.error} failed={words.failed} />
        <p>{words.stays(person.username, person.email)}</p>
        <TextInput
          id="merge-search"
          type="search"
          label={words.search}
          help={words.searchHelp}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Accounts search={search} except={person.id} chosen={accountId} onChoose={setAccountId} />
        {accountId && (
          <div aria-live="polite">
            <Loaded
              query={preview}
              failed={words.previewFailed}
              waiting={<p className="help">{words.waiting}</p>}
            >
              {(shown) => <MergePreview preview={shown} keeps={person.username} />}
            </Loaded>
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface AccountsProps {
  search: string
  except: string
  chosen: string
  onChoose: (id: string) => void
}

/** The accounts that a search finds, to choose from. */
function Accounts({ search, except, chosen, onChoose }: AccountsProps) {
  const paused = usePaused(search.trim())
  const found = useApiQuery({
    queryKey: keyOf('/api/cms/users', { query: { search: paused, limit: 5 } }),
    enabled: paused !== '',
  })
  if (!paused || !found.data) return null
  const others = found.data.filter(({ id, isMerged }) => id !== except && !isMerged)
  if (others.length === 0) return <p role="status">{words.nobody}</p>
  return (
    <RadioGroup
      id="merge-account"
      name="merge-account"
      label={words.accounts}
      value={chosen}
      onChange={onChoose}
      choices={others.map(({ id, username, fullName, email, role }) => ({
        value: id,
        label: fullName ?? username,
        help: [email, roleNames[role]].join(' · '),
      }))}
    />
  )
}
