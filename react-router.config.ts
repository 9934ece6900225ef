import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are listed in one cached file, so that navigation needs no extra request for the route manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
