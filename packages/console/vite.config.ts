import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What pages are built with, but the editor: it is as large as all the rest and comes after the form it stands in. */
const house =
  /node_modules[\\/](@mantine[\\/](core|hooks|notifications)|@floating-ui|@tabler|@tanstack|@dnd-kit|zod|clsx|react-)|console[\\/]src[\\/]kit[\\/](?!fields[\\/]rich-text)|contract[\\/]src[\\/]kit[\\/]/

/** The editor of texts and what it is made of, in one file. */
const editor =
  /node_modules[\\/](@tiptap|prosemirror-|@mantine[\\/]tiptap|linkifyjs|orderedmap|rope-sequence|w3c-keyname)|console[\\/]src[\\/]kit[\\/]fields[\\/]rich-text/

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
          // A page is a handful of files, not a hundred: what signing in needs, what every page behind it needs, its own.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
              priority: 3,
            },
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'house', test: house, minShareCount: 2, priority: 1 },
            { name: 'rich-text-input', test: editor, priority: 0 },
            { name: 'charts', test: /node_modules[\\/](recharts|@mantine[\\/]charts)[\\/]/, priority: 0 },
          ],
        },
      },
    },
  },
})
