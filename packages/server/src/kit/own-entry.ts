/** Whether this runs from a build; otherwise from TypeScript, which Node reads with the help of tsx alone. */
export const isBuilt = import.meta.url.endsWith('.js')

/**
 * A file of ours that runs in a thread or a process of its own, named by its path under `src`. The build keeps that path under
 * `dist` (see `scripts/build-server.mjs`), while the file that asks may be anywhere there.
 */
export function ownEntry(path: string): URL {
  return isBuilt
    ? new URL(import.meta.url.replace(/^(.*\/dist\/).*$/, `$1${path}.js`))
    : new URL(`../${path}.ts`, import.meta.url)
}
