import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { statuses } from '#domain/manuscript/manuscript.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { StarChoice, Stars } from '#web/ui/forms/stars.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'

/** Specimens of components that have state. */

export function Actions() {
  const [open, setOpen] = useState(false)
  return (
    <div className="design-specimen-flow">
      <Button kind="primary">Send decision letter</Button>
      <Button onClick={() => setOpen(true)}>Open dialog</Button>
      <Button kind="quiet" icon={Bookmark}>
        Save
      </Button>
      <Button kind="danger">Withdraw manuscript</Button>
      <Button busy busyText="Sending...">
        Send
      </Button>
      <Button disabled>Not yet</Button>
      <Button kind="primary" className="design-specimen-focus">
        Focused
      </Button>
      <Button kind="primary" size="large">
        Submit an article
      </Button>
      <Button size="small">Remove</Button>
      <Button kind="words">Edit</Button>
      <Button kind="danger-words">Delete</Button>
      <Button
        onClick={() =>
          toast({ title: 'Decision recorded', description: 'The letter leaves in ten minutes.' })
        }
      >
        Toast
      </Button>
      <Button
        onClick={() =>
          toast({ title: 'Error', description: 'Failed to make decision', variant: 'destructive' })
        }
      >
        Destructive toast
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Remove this file?"
        foot={
          <>
            <Button kind="primary" onClick={() => setOpen(false)}>
              Remove file
            </Button>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
          </>
        }
      >
        <p>The file leaves this version. Earlier versions keep theirs.</p>
      </Dialog>
    </div>
  )
}

export function Fields() {
  const [rating, setRating] = useState<number | null>(4)
  const [decision, setDecision] = useState('revisions')
  const [attempt, setAttempt] = useState(0)
  return (
    <>
      {attempt > 0 && (
        <ErrorSummary
          attempt={attempt}
          problems={[{ field: 'specimen-email', message: 'Valid email is required' }]}
        />
      )}
      <div className="form-grid two-up">
        <TextInput
          id="specimen-title"
          label="Title"
          required
          help="At least 10 characters."
          defaultValue="Whose currency, whose risk?"
        />
        <TextInput
          id="specimen-email"
          label="Email"
          type="email"
          error="Valid email is required"
          defaultValue="m.solheim@"
        />
        <Select id="specimen-status" label="Status" options={statuses} placeholder="Any" optional />
        <TextArea id="specimen-abstract" label="Abstract" aside="27/100 minimum characters" rows={3} />
        <RadioGroup
          id="specimen-decision"
          name="decision"
          label="Decision"
          value={decision}
          onChange={setDecision}
          choices={[
            { value: 'accept', label: 'Accept', help: 'Goes to copyediting.' },
            { value: 'revisions', label: 'Revisions', help: 'Back to the author.' },
            { value: 'reject', label: 'Reject', help: 'The file is closed.' },
          ]}
        />
        <div className="form-grid">
          <StarChoice id="specimen-rating" name="rating" label="Rating" value={rating} onChange={setRating} />
          <Stars rating={3} />
          <Checkbox label="Corresponding author" help="Gets the letters." />
          <Checkbox look="switch" label="Active" defaultChecked />
        </div>
      </div>
      <div className="form-actions">
        <Button onClick={() => setAttempt(attempt + 1)}>Show the error summary</Button>
      </div>
    </>
  )
}

export function TabsSpecimen() {
  const [tab, setTab] = useState('pending')
  return (
    <Tabs
      label="Dashboard"
      selected={tab}
      onSelect={setTab}
      tabs={[
        { id: 'pending', label: 'Pending Review', count: 12 },
        { id: 'reviewed', label: 'Reviewed', count: 26 },
        { id: 'analytics', label: 'Analytics' },
      ]}
    >
      <p>Panel: {tab}</p>
    </Tabs>
  )
}
