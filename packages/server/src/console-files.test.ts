import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleFiles } from '#console-files'
import { securityHeaders } from '#kit/http/security-headers'
import { testSettings } from '#testing/settings'
import { startTestApp, type TestApp } from '#testing/test-app'

const folder = mkdtempSync(join(tmpdir(), 'backroom-console-'))
const page = Fastify({ trustProxy: true })
const https = { 'x-forwarded-proto': 'https' }
let shop: TestApp
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta property="csp-nonce" nonce="{nonce}"><title>{product}</title>
    <link rel="modulepreload" crossorigin href="/assets/react-1.js" nonce="{nonce}">
    <link rel="stylesheet" href="/assets/frame-1.css" crossorigin data-frame nonce="{nonce}">
    <link rel="modulepreload" href="/assets/frame-1.js" crossorigin data-frame nonce="{nonce}">`,
  )
  securityHeaders(page)
  await consoleFiles(page, folder, testSettings('', folder))
  shop = await startTestApp({ runsJobs: false, settings: { behindTlsProxy: true } })
})
afterAll(async () => {
  await page.close()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const everywhere = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
}

test('The page runs no script and no style but our own, and another page cannot frame it', async () => {
  const { headers, body } = await page.inject({ url: '/staff/7', headers: https })
  expect(headers).toMatchObject({ ...everywhere, 'cache-control': 'no-cache' })
  const [, nonce = ''] = /nonce="([\w+/]{22}==)"/.exec(body) ?? []
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; font-src 'self'; img-src 'self' data: blob: https:; media-src 'self' https:; connect-src 'self'; frame-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; report-to csp`,
  )
  expect(headers['reporting-endpoints']).toBe('csp="/api/csp-report"')
  const again = await page.inject({ url: '/', headers: https })
  expect(again.body, 'a nonce is used once').not.toContain(nonce)
})

test('The frame’s code is named in the page of whoever is signed in, and of nobody else', async () => {
  const filesFor = async (cookie?: string) => {
    const { body } = await page.inject({ url: '/brands', headers: cookie ? { cookie } : {} })
    return [...body.matchAll(/href="\/assets\/([\w.-]+)"/g)].map(([, name]) => name)
  }
  expect(await filesFor('mtuser=%7B%7D; mtjwt=abc')).toEqual(['react-1.js', 'frame-1.css', 'frame-1.js'])
  expect(await filesFor('mtjwt=abc')).toHaveLength(3)
  expect(await filesFor('xmtjwt=abc; mtuser=mtjwt=abc')).toEqual(['react-1.js'])
  expect(await filesFor()).toEqual(['react-1.js'])
})

test('An answer of the API is data: kept by nobody, run by nobody', async () => {
  const reply = await shop.app.inject({ url: '/api/admin', headers: https })
  expect(reply.headers).toMatchObject({ ...everywhere, 'cache-control': 'no-store' })
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  expect(reply.headers['access-control-allow-origin']).toBeUndefined()
})

test('Pictures may be shown by the store’s website', async () => {
  const reply = await shop.app.inject({ url: '/files/1/1/original/x', headers: https })
  expect(reply.headers['cross-origin-resource-policy']).toBe('cross-origin')
})
