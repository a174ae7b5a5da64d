// What anybody would write first: http, pg, rows to objects to JSON. Its statements are written by hand for what is on screen; it
// reads the same database, without signing in, checking, merging or telling anybody.
import { createServer } from 'node:http'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { itemStatements } from './item-statements.mjs'
import { orderStatements } from './orders-statements.mjs'
import { statements as brandStatements } from './statements.mjs'
import { stockStatements } from './stock-statements.mjs'

const statements = { ...brandStatements, ...itemStatements, ...stockStatements, ...orderStatements }

const pool = new pg.Pool({
  ...JSON.parse(process.env.BARE_DATABASE ?? '{}'),
  max: 10,
  options: '-c timezone=UTC -c backroom.group=1',
})

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  try {
    if (pathname === '/csv') return await sendCsv(response, statements.csv)
    if (pathname === '/items.csv') return await sendCsv(response, statements.itemsCsv)
    const answer = await answerTo(pathname, searchParams, request)
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(answer))
  } catch (error) {
    response.statusCode = 500
    response.end(String(error))
  }
})
server.keepAliveTimeout = 72_000 // as the product's
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  console.log(`listening on ${port}`)
})
process.once('SIGTERM', () => process.exit(0))

/** @param {string} pathname @param {URLSearchParams} asked @param {import('node:http').IncomingMessage} request */
async function answerTo(pathname, asked, request) {
  if (pathname === '/list') return listed(asked)
  if (pathname === '/search') return searched(asked.get('search') ?? '')
  if (pathname === '/read') return (await run('read', [asked.get('uid')]))[0]
  if (pathname === '/save') return save(JSON.parse(await bodyOf(request)))
  if (pathname === '/settings-save') return saveSettings(JSON.parse(await bodyOf(request)))
  if (pathname === '/items') return listedItems(asked)
  if (pathname === '/item') return (await run('itemRead', [asked.get('uid')]))[0]
  if (pathname === '/item-save') return save(JSON.parse(await bodyOf(request)), 'item')
  if (pathname === '/item-search')
    return together('itemSearch', 'itemSearchCount', [asked.get('search') ?? ''])
  if (pathname === '/item-by-code') return run('itemByCode', [asked.get('term')])
  if (pathname === '/item-by-barcode') return run('itemByBarcode', [asked.get('term')])
  if (pathname === '/stock') return together('stock', 'stockCount', [])
  if (pathname === '/reserve') return reserve(JSON.parse(await bodyOf(request)))
  if (pathname === '/levels') return together('levels', 'levelsCount', [asked.get('location')])
  if (pathname === '/orders')
    return { rows: await run('orders', []), total: await totalOf('ordersCount', 'ordersSum', []) }
  if (pathname === '/order-lines')
    return { rows: await run('orderLines', []), total: await totalOf('orderLinesCount', 'orderLinesSum', []) }
  if (pathname === '/customers')
    return { rows: await run('customers', []), total: await totalOf('customersCount', 'customersSum', []) }
  if (pathname === '/order') return order(JSON.parse(await bodyOf(request)))
  throw new Error(`There is no ${pathname}.`)
}

/** @param {URLSearchParams} asked */
async function listedItems(asked) {
  const at = asked.get('at')
  if (at !== null) return { rows: await run('itemsAfter', [at, asked.get('uid')]) }
  if (asked.get('total') === 'no') return { rows: await run('items', []) }
  return together('items', 'itemsCount', [])
}

/** @param {keyof typeof statements} list @param {keyof typeof statements} count @param {unknown[]} values */
async function together(list, count, values) {
  const [rows, total] = await Promise.all([run(list, values), run(count, values)])
  return { rows, total }
}

/** @param {URLSearchParams} asked */
async function listed(asked) {
  const name = asked.get('name')
  if (name !== null) return { rows: await run('pageAfter', [name, asked.get('uid')]) }
  if (asked.get('total') === 'no') return { rows: await run('firstPage', []) }
  const [rows, total] = await Promise.all([run('firstPage', []), totalOf('count', 'sums', [])])
  return { rows, total }
}

/** @param {keyof typeof statements} count @param {keyof typeof statements} sums @param {unknown[]} values */
async function totalOf(count, sums, values) {
  const [counted] = await run(count, values)
  return counted.count > 10_000 ? counted : { ...counted, ...(await run(sums, values))[0] }
}

/** @param {string} words */
async function searched(words) {
  const [rows, total] = await Promise.all([
    run('search', [words]),
    totalOf('searchCount', 'searchSums', [words]),
  ])
  return { rows, total }
}

/** @param {{ uid: number, metaDescription: string }} body @param {'brand' | 'item'} what */
async function save({ uid, metaDescription }, what = 'brand') {
  return written(async ask => {
    await ask(what === 'brand' ? 'save' : 'itemSave', [uid, metaDescription])
    return (await ask(what === 'brand' ? 'read' : 'itemRead', [uid]))[0]
  })
}

/** @param {{ text: string }} body */
async function saveSettings({ text }) {
  return written(async ask => (await ask('settingsSave', [text]))[0])
}

/** One unit of an item, from the first place that has one, or an error. @param {{ uid: number }} body */
async function reserve({ uid }) {
  return written(ask => reserveWith(ask, uid))
}

/** @param {Ask} ask @param {number} uid */
async function reserveWith(ask, uid) {
  const [taken] = await ask('reserveTake', [uid])
  const [made] = await ask('reserveKeep', [uid, taken.at])
  await ask('reserveMove', [uid, taken.at, made.uid])
  return made
}

/** A first order of one unit that is paid for: every row that ours leaves, and nothing asked. @param {{ uid: number, minor: number }} body */
async function order({ uid, minor }) {
  return written(async ask => {
    await ask('orderKeepAnswer', [])
    const [customer] = await ask('orderKeepCustomer', [])
    await ask('orderKeepAddress', [customer.uid])
    const [made] = await ask('orderKeep', [customer.uid, minor])
    await ask('orderKeepLine', [made.uid, uid, minor])
    await reserveWith(ask, uid)
    await ask('orderKeepAvailable', [uid])
    await ask('orderKeepPayment', [made.uid, minor])
    await ask('orderKeepEvent', [made.uid])
    await ask('orderKeepHalfHour', [minor])
    await ask('orderKeepItemDay', [uid, minor])
    await ask('orderKeepTotals', [customer.uid, minor])
    await ask('orderKeepMail', [made.uid])
    return made
  })
}

/** @typedef {(name: keyof typeof statements, values: unknown[]) => Promise<any[]>} Ask */
/** @param {(ask: Ask) => Promise<unknown>} work */
async function written(work) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('backroom.actor', '{"uid": 1, "via": "console"}', true)`)
    const answer = await work(
      async (name, values) => (await client.query({ name, text: statements[name], values })).rows,
    )
    await client.query('commit')
    return answer
  } finally {
    client.release()
  }
}

/** @param {import('node:http').ServerResponse} response @param {string} query */
async function sendCsv(response, query) {
  const client = await pool.connect()
  response.setHeader('content-type', 'text/csv; charset=utf-8')
  client
    .query(copyTo(`copy (${query}) to stdout with (format csv, header)`))
    .on('end', () => client.release())
    .pipe(response)
}

/** @param {keyof typeof statements} name @param {unknown[]} values */
async function run(name, values) {
  return (await pool.query({ name, text: statements[name], values })).rows
}

/** @param {import('node:http').IncomingMessage} request */
async function bodyOf(request) {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
