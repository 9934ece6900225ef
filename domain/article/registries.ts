/**
 * Registries and indexes that receive the metadata. A table on the metadata page shows which fields each of
 * them requires.
 */
export const registries = ['crossref', 'doaj', 'repec', 'openaire', 'scholar', 'jats4r'] as const
export type Registry = (typeof registries)[number]

/** Sections of the metadata form that a requirement can link to. */
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
