import type { Page } from '@playwright/test'

/** Keeps back what a page wants to do at its next frame, as a busy machine does, until it is let go: keys must not need it. */
export async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = []
    const { requestAnimationFrame } = window
    window.requestAnimationFrame = callback => held.push(callback)
    Object.assign(window, {
      letFramesGo: () => {
        window.requestAnimationFrame = requestAnimationFrame
        for (const callback of held) requestAnimationFrame(callback)
        return new Promise(requestAnimationFrame)
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { letFramesGo: () => Promise<void> }).letFramesGo())
}
