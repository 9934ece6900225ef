import type { AlarmKind } from '#domain/journal/records.ts'
import { urls } from '#domain/urls.ts'
import { alarmEnded, alarmRaised } from '#emails/operations.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { addJob } from '../db/jobs.ts'
import { describe } from '../http/errors.ts'
import { sendEmail } from '../mail/jobs.ts'
import { findAdministrators, insertEmail } from '../mail/queries.ts'
import { inJournalsWords } from '../mail/queue.ts'
import { alarmsOf } from './alarms.ts'
import {
  endAlarm,
  findOpenAlarms,
  forgetFiguresBefore,
  hastenMail,
  markTold,
  type OpenAlarm,
  seeAlarm,
  takeWatch,
} from './queries.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** How often alarms are looked for. */
const every = 5 * minuteMs
/** An alarm ends when it has not been found for this long, so that a value near its limit sends few messages. */
const quiet = 30 * minuteMs
/** While an alarm lasts, it is told again after this long. */
const again = 7 * dayMs
/** Counts and ended alarms are kept this long. */
const keptFor = 32 * dayMs

/**
 * Looks for alarms at intervals and writes to administrators; when the mail server is back, messages need not wait for their next attempt. It runs beside the queue and not in it, because a stuck queue is
 * one of the alarms. Of several processes one does it.
 */
export function startWatch(context: Context): { stop(): void } {
  const look = () =>
    watch(context).catch((error: unknown) =>
      context.log.error({ error: describe(error) }, 'alarms were not looked for'),
    )
  const timer = setInterval(look, every)
  const first = setTimeout(look, minuteMs)
  return {
    stop() {
      clearInterval(timer)
      clearTimeout(first)
    },
  }
}

/** Looks once: opens and ends alarms, and sends what is to be said. */
export async function watch(context: Context): Promise<void> {
  const { db, clock, monitor } = context
  const at = clock.now()
  const found = alarmsOf(await monitor.health(), at)
  const mails = await db.transaction().execute(async (trx) => {
    if (!(await takeWatch(trx))) return []
    await hastenMail(trx)
    const written: string[] = []
    for (const { kind, detail } of found) {
      const alarm = await seeAlarm(trx, { kind, detail, at })
      if (alarm.toldAt && at.getTime() - Date.parse(alarm.toldAt) < again) continue
      written.push(...(await tell(context, trx, alarm, { at, isOver: false })))
      await markTold(trx, alarm.id, at)
    }
    for (const alarm of await findOpenAlarms(trx)) {
      if (found.some(({ kind }) => kind === alarm.kind)) continue
      if (at.getTime() - Date.parse(alarm.seenAt) < quiet) continue
      await endAlarm(trx, alarm.id, at)
      written.push(...(await tell(context, trx, alarm, { at, isOver: true })))
    }
    await forgetFiguresBefore(trx, new Date(at.getTime() - keptFor))
    return written
  })
  for (const { kind, detail } of found) context.log.warn({ alarm: kind, detail }, 'alarm')
  // The queue may be what the alarm is about, so the messages are also sent from here. Their rows are locked meanwhile.
  for (const emailId of mails) await sendEmail(context, { emailId }).catch(() => undefined)
}

async function tell(
  { config, settings }: Context,
  trx: Trx,
  alarm: OpenAlarm,
  { at, isOver }: { at: Date; isOver: boolean },
): Promise<string[]> {
  const { journal } = await settings()
  const written: string[] = []
  for (const { id, username, email } of await findAdministrators(trx)) {
    const details = {
      ...{ journal: journal.title, username, detail: alarm.detail },
      url: `${config.baseUrl}${urls.cmsDashboard}?tab=settings&part=monitoring`,
    }
    const message = isOver ? alarmEnded(details) : alarmRaised({ ...details, kind: alarm.kind as AlarmKind })
    const emailId = await insertEmail(trx, {
      eventKey: `alarm:${alarm.id}:${isOver ? 'over' : at.getTime()}:${id}`,
      kind: message.kind,
      to: email,
      userId: id,
      message: await inJournalsWords(trx, message),
    })
    if (!emailId) continue
    await addJob(trx, 'send_email', { emailId })
    written.push(emailId)
  }
  return written
}
