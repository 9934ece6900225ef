import { thing } from './thing-texts.ts'

/** Texts about systems that are told of events. */
export const webhookTexts = {
  ...thing('Webhook', 'webhooks'),
  title: 'Webhooks',
  help: 'Other systems of the publisher or the university are told of events. They learn numbers and decisions, never who wrote or reviewed a manuscript.',
  heads: { title: 'Address', text: 'Events, deliveries', marks: [] },
  add: 'Add webhook',
  createTitle: 'New webhook',
  fields: { url: 'Address', events: 'Events' },
  urlHelp: 'Begins with https:// and is on the public Internet, unless the settings above allow more.',
  missing: { url: 'Please enter the address', events: 'Please choose at least one event' },
  key: 'Key of the signatures',
  keyHelp: 'Copy it now: it is not shown again. Each delivery is signed as Standard Webhooks describes.',
  done: 'Done',
  delivered: 'delivered',
  waiting: 'not delivered yet',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  noDeliveries: 'Nothing has happened yet.',
  empty: 'No system is told of events',
  emptyBody: 'Add the address of a system that should know of submissions, decisions or publications.',
  removeTitle: 'Delete webhook',
  removeBody: (name: string) => `${name} is not told of anything any more. What it was told stays there.`,
} as const
