import { pageTitleMost, titleRefreshMs } from '@backroom/contract/constants'
import { useEffect } from 'react'
import { useValue } from '#kit/external-store.ts'
import { pageNews } from '#kit/page.ts'
import { product, vendor } from '#kit/product.ts'
import { say } from '#kit/say.ts'
import { useCurrentScreen } from '#shell/use-current-screen.ts'

/** `{page title} | Backroom | {vendor}`, with a dot before it while something is unsaved. */
export function windowTitle(title: string, isDirty: boolean): string {
  const letters = [...title]
  const short = letters.length > pageTitleMost ? `${letters.slice(0, pageTitleMost - 1).join('')}…` : title
  return `${isDirty ? '• ' : ''}${short} | ${product} | ${vendor}`
}

/** Keeps the window's title right, also after another tab's title was shown in its place. */
export function useWindowTitle(): void {
  const screen = useCurrentScreen()
  const news = useValue(pageNews)
  const title = windowTitle(news.title ?? say(screen?.title ?? 'Page Not Found'), news.isDirty)
  useEffect(() => {
    document.title = title
    const again = () => setTimeout(() => (document.title = title), titleRefreshMs)
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [title])
}
