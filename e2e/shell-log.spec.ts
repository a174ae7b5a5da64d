import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './shop.ts'

interface Sent {
  readonly LogType: number
  readonly LogMessage: string
}

/** Keeps what the page reports, and answers each report with the next status. */
async function watchLog(page: Page, statuses: number[] = []) {
  const sent: Sent[] = []
  await page.route('**/api/LogErrorFromFrontEndUI', route => {
    sent.push(route.request().postDataJSON() as Sent)
    const status = statuses.shift() ?? 200
    return route.fulfill({
      status,
      json: status === 200 ? { logged: true, reference: 'abcd1234' } : { message: 'x' },
    })
  })
  return sent
}

async function throwIn(page: Page, message: string) {
  await page.evaluate(text => {
    queueMicrotask(() => {
      throw new Error(text)
    })
  }, message)
}

test.describe('What goes wrong in the page itself', () => {
  test('is told to the server until it arrives, and to the person once', async ({ person }) => {
    const { page } = await person('admin', { isOwn: true })
    await page.clock.install()
    const sent = await watchLog(page, [500, 500])
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await throwIn(page, 'A card fell over for jane.doe@example.com')
    await page.clock.runFor(500)
    await expect(
      page.getByText(
        /Something went wrong on this page\. Please contact the helpdesk and quote [0-9a-f]{8}\./,
      ),
    ).toBeVisible()
    expect(sent).toHaveLength(1)
    await page.clock.runFor(5_100)
    await expect.poll(() => sent.length).toBe(2)
    await page.clock.runFor(5_100)
    await expect.poll(() => sent.length).toBe(3)
    await page.clock.runFor(20_000)
    expect(sent).toHaveLength(3)
    expect(sent[2]?.LogType).toBe(2)
    const record = JSON.parse(sent[2]?.LogMessage ?? '{}')
    expect(record).toMatchObject({ message: 'A card fell over for j***@…', path: '/' })
    expect(sent[2]?.LogMessage).not.toContain('jane')
  })

  test('a card that falls over leaves the other cards alive, and a picture that is not there becomes the placeholder, once, with the same words', async ({
    person,
  }) => {
    const { page } = await person('admin')
    const sent = await watchLog(page)
    await page.route('**/api/dashboard', async route => {
      const answer = await route.fetch()
      const body = await answer.json()
      await route.fulfill({
        response: answer,
        json: {
          ...body,
          cards: [...body.cards, { ...body.cards[0], key: 'broken', count: 3, oldestAt: 'no date' }],
        },
      })
    })
    await page.goto('/')
    await expect(page.getByText('This part could not be shown.')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Needs attention' }).getByRole('article').first(),
    ).toBeVisible()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]?.LogType).toBe(2)

    await page.evaluate(() => {
      const picture = new Image(80, 60)
      picture.alt = 'A red bicycle'
      picture.src = '/files/1/999999/thumb160/none.jpg'
      document.querySelector('#page')?.append(picture)
    })
    const picture = page.getByRole('img', { name: 'A red bicycle' })
    await expect(picture).toHaveAttribute('src', /^data:image\/svg|no-image/)
    expect(await picture.evaluate((element: HTMLImageElement) => [element.width, element.height])).toEqual([
      80, 60,
    ])
  })
})
