import { thing } from './thing-texts.ts'

/** Texts about systems that are told of events. */
export const webhookTexts = {
  ...thing('Webhook', 'webhooks'),
  title: 'Webhooks',
  help: 'Tell other systems about events, for example those of the publisher or the university. They receive manuscript numbers and decisions, never the names of authors or reviewers.',
  heads: { title: 'Address', text: 'Events, deliveries', marks: [] },
  add: 'Add webhook',
  createTitle: 'New webhook',
  editTitle: 'Edit webhook',
  editHelp: 'The signing key stays the same. Events that were not delivered yet go to the new address.',
  fields: { url: 'Address', events: 'Events' },
  urlHelp:
    'Starts with https:// and is on the public Internet, unless the settings above allow private networks.',
  missing: { url: 'Please enter the address', events: 'Please choose at least one event' },
  key: 'Signing key',
  copy: 'Copy key',
  copied: 'Key copied',
  copyFailed: 'The key could not be copied. Please select and copy it.',
  keyHelp: 'Copy it now: it is not shown again. Each delivery is signed according to Standard Webhooks.',
  done: 'Done',
  delivered: 'delivered',
  waiting: 'not delivered yet',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  noDeliveries: 'No events yet.',
  empty: 'No webhooks yet',
  emptyBody: 'Add the address of a system that should be notified of submissions, decisions or publications.',
  removeTitle: 'Delete webhook',
  removeBody: (name: string) =>
    `${name} will no longer be notified of events. What was already delivered is not affected.`,
} as const
