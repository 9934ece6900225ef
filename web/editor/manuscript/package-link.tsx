import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '#web/app/address.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { texts } from '../texts.ts'

const words = texts.files.package

/** Button that downloads the manuscript as a MECA package, after asking which journal receives it. */
export function PackageLink({ manuscriptId }: { manuscriptId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="words" icon={PackageOpen} onClick={() => setIsOpen(true)}>
        {words.button}
      </Button>
      {isOpen && <PackageDialog manuscriptId={manuscriptId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function PackageDialog({ manuscriptId, onClose }: { manuscriptId: string; onClose: () => void }) {
  const [receiver, setReceiver] = useState('')
  const form = useForm<'receiver'>({
    ids: 'package-',
    checks: { receiver: !receiver.trim() && words.needed },
    error: null,
  })
  const download = () => {
    const query = { receiver: receiver.trim() }
    window.location.assign(
      addressOf('/api/manuscripts/{id}/meca.zip', { params: { id: manuscriptId }, query }),
    )
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={words.title} closeOnBackdrop={false}>
      <form className="stack" noValidate onSubmit={form.onSubmit(download)}>
        <FormProblems form={form} failed={words.needed} brief />
        <p>{words.body}</p>
        <TextInput
          {...form.field('receiver')}
          label={words.receiver}
          required
          maxLength={300}
          value={receiver}
          onChange={(event) => setReceiver(event.target.value)}
        />
        <p className="editor-word-actions">
          <Button kind="primary" type="submit">
            {words.download}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </p>
      </form>
    </Dialog>
  )
}
