import type { Settings } from '#domain/journal/settings.ts'
import type { Context } from '../context.ts'
import { kept } from '../db/kept.ts'
import { siteChanged } from '../db/site-changed.ts'
import { measuredInsights } from './figures.ts'

const hourMs = 3_600_000

/** Returns the settings as shown on pages, with measured insights if the journal chose them. */
export function withInsights(context: Pick<Context, 'db' | 'clock' | 'settings'>): () => Promise<Settings> {
  const measured = kept(async () => measuredInsights(context, (await context.settings()).insights), hourMs)
  return async () => {
    const settings = await context.settings()
    if (settings.home.insights !== 'measured') return settings
    return { ...settings, insights: await measured.read() }
  }
}

/** Clears cached pages once a day, so that measured figures stay current. */
export async function renewInsights(context: Context): Promise<void> {
  if ((await context.settings()).home.insights === 'measured') await siteChanged(context.db)
}
