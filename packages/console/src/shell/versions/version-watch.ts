import { versionCheckMs } from '@backroom/contract/constants'
import { apiVersion } from '@backroom/contract/shell/version'
import { reloadFreely } from '#kit/asking/leaving.ts'
import { call } from '#kit/calls/call.ts'
import { ExternalStore } from '#kit/external-store.ts'

const reloadedKey = 'backroom.reloaded'
const quiet = { ignore: [0, 400, 401, 403, 404, 408, 429, 500, 502, 503, 504] }

/** The build this page works with, once read; and the newer one, once there is one. */
export const builds = new ExternalStore<{ readonly loaded: number | null; readonly newer: number | null }>({
  loaded: null,
  newer: null,
})

/** The overlay is put away until the page is clean; a bar stands in for it. */
export const isVersionFolded = new ExternalStore(false)

/** Asks which build is running, now and every minute, until it is another one. Answers how to stop. */
export function watchVersion(): () => void {
  let askedAt = 0
  const ask = async () => {
    askedAt = Date.now()
    const buildUnix = await readBuild()
    if (buildUnix === null) return
    const { loaded } = builds.get()
    if (loaded === null) {
      builds.set({ loaded: buildUnix, newer: null })
      reloadStale(buildUnix)
    } else if (buildUnix !== loaded) {
      stop()
      builds.set({ loaded, newer: buildUnix })
    }
  }
  const onShown = () => {
    if (!document.hidden && Date.now() - askedAt > versionCheckMs) void ask()
  }
  const timer = setInterval(() => void ask(), versionCheckMs)
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onShown)
  }
  document.addEventListener('visibilitychange', onShown)
  void ask()
  return stop
}

async function readBuild(): Promise<number | null> {
  try {
    return (await call(apiVersion, {}, quiet)).buildUnix
  } catch {
    return null // a failed look is no news
  }
}

/** An old page out of a cache loads itself anew, once. */
function reloadStale(buildUnix: number) {
  if (__BUILD_UNIX__ === 0 || buildUnix === __BUILD_UNIX__) return
  if (sessionStorage.getItem(reloadedKey) === String(buildUnix)) return
  sessionStorage.setItem(reloadedKey, String(buildUnix))
  reloadFreely()
}
