import type { Settings } from '#domain/journal/settings.ts'
import type { Context } from '../context.ts'
import { kept } from '../db/kept.ts'
import { siteChanged } from '../db/site-changed.ts'
import { measuredInsights } from './figures.ts'

const hourMs = 3_600_000

/** The settings as pages show them: with measured insights where the journal says so. */
export function withInsights(context: Pick<Context, 'db' | 'clock' | 'settings'>): () => Promise<Settings> {
  const measured = kept(async () => measuredInsights(context, (await context.settings()).insights), hourMs)
  return async () => {
    const settings = await context.settings()
    if (settings.home.insights !== 'measured') return settings
    return { ...settings, insights: await measured.read() }
  }
}

/** Once a day the pages are made anew, so that measured figures keep up. */
export async function renewInsights(context: Context): Promise<void> {
  if ((await context.settings()).home.insights === 'measured') await siteChanged(context.db)
}
