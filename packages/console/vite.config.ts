import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

/** What pages are built with, but the editor: it is as large as all the rest and comes after the form it stands in. */
const house =
  /node_modules[\\/](@mantine[\\/](core|hooks|notifications)|@floating-ui|@tabler|@tanstack|@dnd-kit|zod|clsx|react-)|console[\\/]src[\\/]kit[\\/](?!fields[\\/]rich-text)|contract[\\/]src[\\/]kit[\\/]/

/** The editor of texts and what it is made of, in one file. */
const editor =
  /node_modules[\\/](@tiptap|prosemirror-|@mantine[\\/]tiptap|linkifyjs|orderedmap|rope-sequence|w3c-keyname)|console[\\/]src[\\/]kit[\\/]fields[\\/]rich-text/

/**
 * Names in the page what every page behind the login is made of, so that it is asked for with the first script and not after
 * it has run. The server takes this part out for whoever is not signed in.
 */
function frameEarly(): Plugin {
  return {
    name: 'frame-early',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
        const chunkOf = (name: string) => chunks.find(({ fileName }) => fileName === name)
        const first = new Set(chunks.find(({ isEntry }) => isEntry)?.imports)
        const frame = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/shell/frame/frame.tsx'))
        if (!frame) return []
        const needed = [...frame.imports, frame.fileName].filter(
          name => !first.has(name) && !chunkOf(name)?.isEntry,
        )
        const styles = needed.flatMap(name => [...(chunkOf(name)?.viteMetadata?.importedCss ?? [])])
        const link = (rel: string, name: string): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel, href: `/${name}`, crossorigin: true, 'data-frame': true },
          injectTo: 'head',
        })
        return [
          ...styles.map(name => link('stylesheet', name)),
          ...needed.map(name => link('modulepreload', name)),
        ]
      },
    },
  }
}

export default defineConfig({
  plugins: [react(), frameEarly()],
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
