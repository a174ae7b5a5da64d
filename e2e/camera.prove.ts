import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { makeItem } from './make-item.ts'
import { test, watchErrors } from './shop.ts'

const barcode = '5012345678900'
/** That barcode as EAN-13: 1 is a bar. */
const bars = '10100011010110011001101101111010100011011100101010101000010001001001000111010011100101110010101'

/** A film of one picture, which the browser takes for what its camera sees. */
function film(): string {
  const [width, height] = [640, 480]
  const points = Buffer.alloc((width * height * 3) / 2, 128)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isBar = y > 120 && y < 360 && bars[Math.floor((x - 130) / 4)] === '1'
    points[at] = isBar ? 30 : 220
  }
  const file = join(mkdtempSync(join(tmpdir(), 'backroom-film-')), 'barcode.y4m')
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(
    file,
    Buffer.concat([head, ...Array.from({ length: 5 }, () => [Buffer.from('FRAME\n'), points]).flat()]),
  )
  return file
}

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film()}`,
      ],
    }),
})

test('The camera scans: from the Dashboard, the look-up and a list it opens the item, and many go into a wizard', async ({
  person,
}) => {
  const admin = await person('admin', {
    hasTouch: true,
    viewport: { width: 360, height: 740 },
    permissions: ['camera'],
  })
  const { page } = admin
  const errors = watchErrors(page)
  const { item } = await makeItem(admin, { code: barcode })
  const camera = page.getByRole('button', { name: 'Scan with the camera' })
  const opened = page.getByRole('heading', { level: 1, name: item.name })

  await page.goto('/')
  await camera.tap()
  await expect(opened).toBeVisible()
  await page.keyboard.press('Alt+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Scan with the camera' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opened).toBeVisible()
  await page.goto('/products')
  await camera.tap()
  await expect(opened).toBeVisible()

  await page.goto('/wizards/product/SetBackorder')
  await camera.tap()
  await expect(page.getByRole('dialog').getByText(`Read ${barcode}`)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().tap()
  await expect(page.getByText('1 found.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Codes, one on a line' })).toHaveValue(barcode)
  expect(errors).toEqual([])
})
