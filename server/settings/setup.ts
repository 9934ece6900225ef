import { Refusal } from '#domain/errors.ts'
import { inUse } from '#domain/journal/kinds.ts'
import {
  keepingOf,
  lacksOf,
  pagesToRead,
  type SetupFacts,
  type SetupStep,
  setupSteps,
  setupTable,
} from '#domain/journal/setup.ts'
import type { SetupView } from '#domain/schemas/setup.ts'
import type { Context } from '../context.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { record } from '../workflow/record.ts'
import { confirmStep, findSetup } from './setup-queries.ts'

async function factsOf(db: Queryable, { settings }: Pick<Context, 'settings'>) {
  const { readPages, ...found } = await findSetup(db, Object.keys(pagesToRead))
  const { journal, dois, fields } = await settings()
  const unread = Object.entries(pagesToRead).filter(([key]) => !readPages.includes(key))
  const facts: SetupFacts = {
    ...found,
    title: journal.title,
    isSample: journal.sample,
    hasPrefix: dois.prefix !== '',
    hasFields: inUse(fields.list).length > 0,
    unreadPages: unread.map(([, title]) => title),
  }
  return { facts, unreadPages: unread.map(([key]) => key) }
}

/** Returns how far the journal has been set up, and what still keeps it closed. */
export async function setupState(context: Context): Promise<SetupView> {
  const { db, config, settings } = context
  const { facts, unreadPages } = await factsOf(db, context)
  return {
    steps:
      config.mode === 'demo'
        ? []
        : setupSteps.map((step) => {
            const { isNeeded, canStay } = setupTable[step]
            return { step, isNeeded, canStay, keeping: keepingOf(step, facts), lacks: lacksOf(step, facts) }
          }),
    unreadPages,
    isOpen: (await settings()).opening.isOpen,
  }
}

/** Records that an administrator finds a step right as it is. Its settings are saved as they are, and have to be complete. */
export async function confirmSetup(context: Context, actorId: string, step: SetupStep): Promise<SetupView> {
  const { clock, db, settingsStore } = context
  const { groups, canStay } = setupTable[step]
  await db.transaction().execute(async (trx) => {
    for (const group of groups) {
      await settingsStore.change(trx, group, {}, undefined)
      await record(
        trx,
        { actorId, action: 'settings_updated', subject: ['settings', group], at: clock.now() },
        {},
      )
    }
    if (canStay) await confirmStep(trx, step, actorId, clock.now())
  })
  settingsStore.forget()
  return setupState(context)
}

/** Throws unless the steps that a journal cannot open without are done. */
export async function requireReady(trx: Trx, context: Context): Promise<void> {
  const { facts } = await factsOf(trx, context)
  const lacks = setupSteps.flatMap((step) => (setupTable[step].isNeeded ? lacksOf(step, facts) : []))
  if (lacks.length > 0) throw new Refusal('invalid', `The journal cannot open yet. ${lacks.join(' ')}`)
}
