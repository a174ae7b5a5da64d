import { z } from 'zod'
import { remembered } from '#kit/local.ts'

/** How often each page was opened in this browser. */
export const usedPages = remembered('usedPages', z.record(z.string().max(200), z.number().int()), {})

/** Notes that a page was opened. */
export function countPage(path: string): void {
  if (path.includes(':') || path === '*') return
  usedPages.update(known => ({ ...known, [path]: (known[path] ?? 0) + 1 }))
}

/** The pages opened most, most often first. */
export function mostUsed(used: Readonly<Record<string, number>>, most: number): string[] {
  return Object.entries(used)
    .sort(([, left], [, right]) => right - left)
    .slice(0, most)
    .map(([path]) => path)
}
