import type { SettingsGroup } from '#domain/journal/settings.ts'
import { urls } from '#domain/urls.ts'
import { texts } from '../texts.ts'

const words = texts.preview.pages

const all = {
  [urls.home]: words.home,
  [urls.articles]: words.articles,
  [urls.guidelines]: words.guidelines,
  [urls.board]: words.board,
  [urls.issues]: words.issues,
  [urls.contact]: words.contact,
  [urls.indexing]: words.indexing,
  '/privacy': words.privacy,
}

/** The page on which a change of a group is seen first. Groups that are missing are seen on no page for readers. */
const first: Partial<Record<SettingsGroup, string>> = {
  appearance: urls.home,
  journal: urls.home,
  office: urls.board,
  metrics: urls.home,
  insights: urls.home,
  publishing: urls.guidelines,
  submissions: urls.guidelines,
  fields: urls.articles,
  guidelines: urls.guidelines,
  home: urls.home,
  announcement: urls.home,
  footer: urls.home,
  social: urls.home,
  listing: urls.indexing,
  partners: urls.home,
  retention: '/privacy',
}

/** Addresses of the pages on which a change is looked at, and their names, the most telling one first. */
export function pagesToLookAt(group: SettingsGroup): [path: string, name: string][] {
  const start = first[group]
  if (!start) return []
  const pages = Object.entries(all)
  return [...pages.filter(([path]) => path === start), ...pages.filter(([path]) => path !== start)]
}
