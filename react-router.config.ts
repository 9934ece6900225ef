import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Two dozen routes: naming them all once, in a cached file, spares every navigation a round trip for the map.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
