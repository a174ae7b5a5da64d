import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  html: { cspNonce: '{nonce}' },
  define: { __BUILD_UNIX__: JSON.stringify(Number(process.env.BACKROOM_BUILD_UNIX ?? 0)) },
  build: {
    target: 'es2023',
    cssTarget: ['chrome125', 'firefox125', 'safari18'], // these know light-dark(), which must not be rewritten
    sourcemap: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }],
        },
      },
    },
  },
})
