import { titleRefreshMs } from '@backroom/contract/constants'
import { useEffect } from 'react'
import { useValue } from '#kit/external-store.ts'
import { pageNews } from '#kit/page/page.ts'
import { product, vendor } from '#kit/product.ts'
import { say } from '#kit/say.ts'
import { titleText } from '#shell/routes/title-text.ts'
import { useCurrentScreen } from '#shell/routes/use-current-screen.ts'

/** Keeps the window's title right, also after another tab's title was shown in its place. */
export function useWindowTitle(): void {
  const screen = useCurrentScreen()
  const news = useValue(pageNews)
  const own = news.title ?? say(screen?.title ?? 'Page Not Found')
  const title = titleText(own, news.isDirty, { product, vendor })
  useEffect(() => {
    document.title = title
    const again = () => setTimeout(() => (document.title = title), titleRefreshMs)
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [title])
}
