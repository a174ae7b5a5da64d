import type { Router } from '#shell/routes/route.ts'
import { loadAhead } from '#shell/routes/router.tsx'

/** Loads a page's code while the pointer or the focus is on a link to it, before it is pressed. Answers how to stop. */
export function watchLinks(router: Router): () => void {
  let last: Element | null = null
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link === last || link.origin !== location.origin) return
    last = link
    void loadAhead(router, new URL(link.href))
  }
  for (const sign of signs) document.addEventListener(sign, look)
  return () => {
    for (const sign of signs) document.removeEventListener(sign, look)
  }
}

const signs = ['pointerover', 'focusin'] as const
