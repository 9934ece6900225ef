/** Registries and indexes, and what they read: the table of the metadata page names what each asks for. */
export const registries = ['crossref', 'doaj', 'repec', 'openaire', 'scholar', 'jats4r'] as const
export type Registry = (typeof registries)[number]

/** Parts of the metadata form that a requirement leads to. */
export const metadataPlaces = [
  'title',
  'contributors',
  'roles',
  'funding',
  'data',
  'statements',
  'licence',
  'dates',
  'keywords',
  'references',
  'publish',
] as const
