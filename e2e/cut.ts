import type { Page } from '@playwright/test'

/**
 * The words of buttons, tabs and headings and the amounts of a page that are cut: wider than the box that holds them, or beyond the edge
 * of one that hides what does not fit. What can be scrolled to is not cut.
 */
export function cutOff(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(selector => {
    const worded = 'button, [role=button], [role=tab], a[class*=Button], [aria-current=page], h1, h2, h3, h4'
    const isAmount = (text: string) => /^[-−+]?[£$€]\s?\d[\d,.]*$/.test(text.trim())
    const found = new Set<string>()
    const root = document.querySelector(selector) ?? document.body
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const holder = node.parentElement
      const isWord = holder?.closest(worded) && !holder.closest('.cut.dim') // second words of a card give way
      if (!holder || text.trim() === '' || !(isWord || isAmount(text))) continue
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width, height } = range.getBoundingClientRect()
      if (width <= 1 || height <= 1) continue // for screen readers alone
      if (isCut(holder, left, right)) found.add(text.trim().slice(0, 60))
    }
    return [...found]

    function isCut(holder: Element, left: number, right: number): boolean {
      for (let box: Element | null = holder; box; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box)
        const edges = box.getBoundingClientRect()
        if (/auto|scroll/.test(overflowX) || edges.width <= 1) return false
        const hides = /hidden|clip/.test(overflowX) && box !== document.body
        if (hides && box === holder && box.scrollWidth > box.clientWidth + 1) return true
        if (hides && (left < edges.left - 1 || right > edges.right + 1)) return true
        if (position === 'fixed') break
      }
      return left < -1 || right > window.innerWidth + 1
    }
  }, within)
}
