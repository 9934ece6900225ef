import type { Context } from '../../context.ts'
import type { SignedIn } from '../../http/session.ts'
import { everythingOf } from './export-queries.ts'
import { readOwnAccount } from './profile.ts'
import { listSessions } from './sessions.ts'

/** All data about one person in one JSON document. */
export async function exportOf(context: Context, viewer: SignedIn): Promise<Record<string, unknown>> {
  const { journal } = await context.settings()
  return {
    about: {
      journal: journal.title,
      madeAt: context.clock.now().toISOString(),
      note: 'Files can be downloaded from your manuscripts’ pages while you have an account. Passwords and tokens are not included, because only their hashes are stored.',
    },
    account: await readOwnAccount(context, viewer.id),
    sessions: await listSessions(context, viewer),
    // The author's view is used because it names no reviewer.
    manuscripts: await context.reads.mySubmissions(viewer),
    ...(await everythingOf(context.db, viewer)),
  }
}
