import { blankCustomer, customers } from '@backroom/contract/orders/customers/customers'
import { ordersView } from '@backroom/contract/orders/lists/lists'
import { readOrder, releaseOrder } from '@backroom/contract/orders/order/order'
import { placePhoneOrder, priceOrder } from '@backroom/contract/orders/placing/placing'
import { readTrade } from '@backroom/contract/orders/trade/trade'
import { stockLocationOptions } from '@backroom/contract/supply/pickers'
import { adjustStock } from '@backroom/contract/supply/stock/movements'
import { expect } from '@playwright/test'
import { test, watchErrors } from './shop.ts'

test('An order is found, opened over the list, held, released, sent, and the despatch taken back', async ({
  person,
}) => {
  const { page, call } = await person('ecommerce')
  const errors = watchErrors(page)
  const { rows } = await call(ordersView.list, {
    query: {
      limit: 1,
      filter: JSON.stringify([
        { field: 'status', op: 'in', value: ['open'] },
        { field: 'channel', op: 'in', value: ['web'] },
        { field: 'fulfilmentState', op: 'in', value: ['unfulfilled'] },
        { field: 'late', op: 'is', value: false },
      ]),
    } as never,
  })
  const { number = '', uid = 0 } = rows[0] ?? {}
  await page.goto(`/orders/summary?view=all-orders&search=${number}`)
  await page.getByRole('row').filter({ hasText: number }).getByText(number).click()
  const panel = page.getByRole('dialog', { name: `Order ${number}` })
  await expect(panel.getByRole('table', { name: 'Items' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`order=${uid}`))

  await panel.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Put on hold…' }).click()
  const hold = page.getByRole('dialog', { name: `Put ${number} on hold` })
  await hold.getByRole('textbox', { name: 'Reason' }).fill('Ask for the frame size')
  await hold.getByRole('button', { name: 'Put on hold', exact: true }).click()
  await expect(panel.getByText('On hold: Ask for the frame size')).toBeVisible()
  await panel.getByRole('button', { name: 'Release' }).click()

  await panel.getByRole('button', { name: 'Despatch…' }).click()
  const send = page.getByRole('dialog', { name: `Despatch ${number}` })
  await send.getByRole('textbox', { name: 'Courier' }).fill('Parcelforce')
  await send.getByRole('textbox', { name: 'Tracking number' }).fill('PF 1')
  await send.getByRole('button', { name: 'Mark as despatched' }).click()
  await expect(panel.getByText('Completed')).toBeVisible()
  await panel.getByRole('tab', { name: 'Timeline' }).click()
  await expect(panel.getByText(`${number}-S1, Parcelforce, PF 1`)).toBeVisible()
  await panel.getByRole('tab', { name: 'Summary' }).click()
  await panel.getByRole('button', { name: 'Undo despatch' }).click()
  await expect(panel.getByText('Open', { exact: true })).toBeVisible()

  await panel.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel items…' }).click()
  const cancel = page.getByRole('dialog', { name: `Cancel items of ${number}` })
  await expect(cancel.getByRole('button', { name: /and request a refund of £/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  expect(errors).toEqual([])
})

test('Of two who hold one order at once the second is told who was first, and sees it on Reload', async ({
  person,
}) => {
  const [first, second] = [await person('ecommerce'), await person('admin')]
  const { rows } = await first.call(ordersView.list, {
    query: {
      limit: 5,
      filter: JSON.stringify([
        { field: 'status', op: 'in', value: ['open'] },
        { field: 'channel', op: 'in', value: ['web'] },
        { field: 'fulfilmentState', op: 'in', value: ['unfulfilled'] },
      ]),
    } as never,
  })
  const { number = '', uid = 0 } = rows.at(-1) ?? {}
  const asking = async ({ page }: typeof first) => {
    await page.goto(`/orders/summary?order=${uid}`)
    await page
      .getByRole('dialog', { name: `Order ${number}` })
      .getByRole('button', { name: 'More' })
      .click()
    await page.getByRole('menuitem', { name: 'Put on hold…' }).click()
    const hold = page.getByRole('dialog', { name: `Put ${number} on hold` })
    await hold.getByRole('textbox', { name: 'Reason' }).fill('Ring them back')
    return hold
  }
  const [mine, late] = [await asking(first), await asking(second)]
  await mine.getByRole('button', { name: 'Put on hold', exact: true }).click()
  await expect(mine).toBeHidden()
  await late.getByRole('button', { name: 'Put on hold', exact: true }).click()
  await expect(late.getByText(/^Aled Pritchard changed this order at \d\d:\d\d/)).toBeVisible()
  await expect(late.getByText('Aled Pritchard changed this order meanwhile.')).toBeVisible()
  await late.getByRole('button', { name: 'Reload' }).click()
  await expect(second.page.getByText('On hold: Ring them back')).toBeVisible()
  const { version } = await first.call(readOrder, { params: { uid } })
  await first.call(releaseOrder, { params: { uid }, body: { version } })
})

test('A bar of the dashboard opens the orders of its day, and their foot adds up to the bar', async ({
  person,
}) => {
  const { page, call } = await person('ecommerce')
  await page.goto('/orders?period=week')
  const bars = page.locator('section[aria-label="Sales"] .recharts-bar-rectangle')
  await expect(bars).toHaveCount(7)
  const day = (ago: number) =>
    new Date(Date.now() - ago * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Europe/London' })
  const { series } = await call(readTrade, { query: { from: day(6), to: day(0) } })
  const tuesday = Array.from({ length: 7 }, (_, at) => day(6 - at)).findIndex(
    each => new Date(`${each}T00:00:00Z`).getUTCDay() === 2,
  )
  const { from = '', salesMinor = 0 } = series[tuesday] ?? {}
  expect(salesMinor).toBeGreaterThan(0)
  await bars.nth(tuesday).locator('path').click()
  await expect(page).toHaveURL(url => {
    const filter = url.searchParams.get('filter') ?? ''
    return url.pathname === '/orders/summary' && filter.includes(new Date(from).toISOString().slice(0, 13))
  })
  const pounds = (salesMinor / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' })
  await expect(page.getByText(`Total ${pounds}`)).toBeVisible()
})

test('An order given on the phone is placed for somebody who bought before, and opened by its number', async ({
  person,
}) => {
  const { page, call } = await person('ecommerce')
  const errors = watchErrors(page)
  const { rows } = await call(ordersView.list, {
    query: {
      limit: 1,
      filter: JSON.stringify([{ field: 'status', op: 'in', value: ['open'] }]),
    } as never,
  })
  const { lines } = await call(readOrder, { params: { uid: rows[0]?.uid ?? 0 } })
  const [line] = lines
  const [place] = await call(stockLocationOptions, { query: { search: '' } })
  await call(adjustStock, {
    body: {
      idempotencyKey: crypto.randomUUID(),
      itemUid: line?.itemUid ?? 0,
      locationUid: place?.uid ?? 0,
      change: 5,
      reason: 'found',
      note: '',
    },
  })
  const email = 'rings@again.example'
  const leeds = {
    name: 'Winifred Thistlewood',
    company: '',
    line1: '14 Mill Lane',
    line2: '',
    line3: '',
    town: 'Leeds',
    county: '',
    postcode: 'LS1 4DY',
    country: 'GB',
    phone: '',
  }
  const asked = {
    customerType: 'B2C' as const,
    email,
    phone: '',
    billingAddress: leeds,
    deliveryAddress: null,
    vatNumber: '',
    lines: [{ itemUid: line?.itemUid ?? 0, quantity: 1 }],
    codes: [],
    deliveryMethodUid: null,
    instructions: '',
  }
  const { methods } = await call(priceOrder, { body: asked })
  const before = { ...asked, deliveryMethodUid: methods[0]?.uid ?? 0 }
  const { grandMinor } = await call(priceOrder, { body: before })
  await call(placePhoneOrder, {
    body: {
      ...before,
      payment: { method: 'bankTransfer', isTaken: false, reference: '' },
      expectedMinor: grandMinor,
      idempotencyKey: crypto.randomUUID(),
    },
  })
  await page.goto('/orders/summary')
  await page.getByRole('button', { name: 'New phone order' }).click()
  const panel = page.getByRole('dialog', { name: 'New phone order' })
  await panel.getByRole('button', { name: 'Add an item…' }).click()
  const lookUp = page.getByRole('combobox', { name: 'Code, barcode or name' })
  await lookUp.fill(line?.code ?? '')
  await lookUp.press('Enter')
  await panel.getByLabel('Customer who bought before').first().fill(email)
  await page.getByRole('option').first().click()
  await expect(panel.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await panel.getByRole('radiogroup', { name: 'How it is sent' }).getByRole('radio').first().check()
  await panel.getByRole('button', { name: 'Place order' }).click()

  const order = page.getByRole('dialog', { name: /^Order / })
  await expect(order.getByRole('table', { name: 'Items' })).toContainText(line?.code ?? '')
  const number = /Order (\S+)/.exec((await order.getByRole('heading').first().textContent()) ?? '')?.[1] ?? ''
  await page.keyboard.press('Escape')
  await expect(order).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(number)
  await page.getByRole('option', { name: number }).first().click()
  await expect(page.getByRole('dialog', { name: `Order ${number}` })).toBeVisible()
  expect(errors).toEqual([])
})

test('A customer is changed in their row, opened over the list, and shown what anonymising would take', async ({
  person,
}) => {
  const { page, call } = await person('admin')
  const errors = watchErrors(page)
  const own = `greta${Date.now()}@fellows.example`
  const body = { ...blankCustomer, firstName: 'Greta', lastName: 'Fellows', email: own }
  const { uid, name, email } = await call(customers.create, { body })
  await page.goto(`/customers?search=${email}`)
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByText(email).click()
  await page.keyboard.press('F2')
  const grid = page.getByRole('grid')
  const typed = (label: string) => grid.getByRole('textbox', { name: label, exact: true })
  const phone = typed('Phone')
  await phone.fill('01539 720000')
  await typed('Email').fill('no address')
  await phone.press('Enter')
  await expect(grid.getByRole('alert')).toHaveText('Enter an email address.')
  await typed('Email').fill(email)
  await phone.press('Enter')
  await expect(row.getByText('01539 720000')).toBeVisible()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name })
  await expect(panel.getByRole('textbox', { name: 'Phone' }).first()).toHaveValue('01539 720000')
  await expect(page).toHaveURL(new RegExp(`customer=${uid}`))
  await panel.getByRole('button', { name: 'Add an address' }).click()
  await panel.getByRole('textbox', { name: 'Address line 1' }).fill('1 Fell View')
  await panel.getByRole('textbox', { name: 'Town or city' }).fill('Kendal')
  await panel.getByRole('textbox', { name: 'Postcode' }).fill('la94dt')
  await page.keyboard.press('Control+s')
  await expect(panel.getByText('1 Fell View, Kendal, LA9 4DT, GB')).toBeVisible()
  await panel.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Anonymise…' }).click()
  const asking = page.getByRole('dialog', { name: `Remove the data of ${name}` })
  await expect(asking.getByRole('table', { name: 'Erased' })).toContainText('Name, email, telephone')
  await expect(asking.getByRole('button', { name: /^Anonymise/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  expect(errors).toEqual([])
})
