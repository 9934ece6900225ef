import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // Named here so that the first page in development does not reload while Vite discovers them.
  optimizeDeps: { include: ['@tanstack/react-query', 'lucide-react', 'zod'] },
  build: {
    // Inlined fonts and images would require data: in the policy and could not be cached separately.
    assetsInlineLimit: 0,
    target: 'es2022',
    sourcemap: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A public page asks for a handful of files instead of thirty small ones. What only workrooms use
            // stays out of these: readers never load it.
            codeSplitting: {
              groups: [
                // Two, so that a phone does not run all of it in one breath.
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
                { name: 'router', test: /node_modules\/(react-router|@tanstack)\//, priority: 2 },
                {
                  name: 'shell',
                  test: /\/web\/(root\.tsx|app\/(?!api-pages|drafts\/|guard|kept|own-messages|send|upload|use-call|work-layout))/,
                  priority: 1,
                },
                {
                  name: 'reading',
                  // Icons by name: in one file with all of them, readers would load the workrooms'.
                  test: /\/domain\/article\/article-kinds|\/web\/ui\/(marks\/(access-badge|states)|lists\/article-row|text\/(dates|marked|numbers))|\/web\/articles\/saved-list|\/icons\/(arrow-left|bookmark|download|quote)\./,
                  priority: 0,
                },
              ],
            },
          },
        },
      },
    },
  },
})
