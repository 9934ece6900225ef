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
    ssr: {
      // Of 1,700 icons, a server would otherwise keep all in memory.
      resolve: { noExternal: ['lucide-react'] },
      build: { minify: true },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Fewer, larger files: a public page would otherwise load thirty small ones. Code that only the workspaces
            // use is not included, so that readers never load it.
            codeSplitting: {
              groups: [
                // Two files, so that a phone does not have to run all the code in a single task.
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
                { name: 'router', test: /node_modules\/(react-router|@tanstack)\//, priority: 2 },
                {
                  name: 'shell',
                  test: /\/web\/(root\.tsx|app\/(?!api-pages|comparison\/|discussions\/|drafts\/|guard|kept|own-messages|pages\/|send|upload|use-call|work-layout))/,
                  priority: 1,
                },
                {
                  name: 'reading',
                  // Only these icons: if all icons were in one file, readers would load those of the workspaces, too.
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
