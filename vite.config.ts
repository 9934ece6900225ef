import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // Inlined fonts and images would need data: in the policy, and could not be cached by themselves.
    assetsInlineLimit: 0,
    target: 'es2022',
    sourcemap: false,
  },
})
