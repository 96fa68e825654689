import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { at } from '../../scripts/steps/paths.mjs'
import { freePort } from '../fleet/freePort'
import { endProgram, startProgram } from '../fleet/startProgram'
import { expect, test } from './fixtures'
import { signInByForm } from './signInForm'

test.use({ serviceWorkers: 'allow' })

/** Number of stored answers of the barn, and whether the page of the client is stored with all of its files. */
const storedBy = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('files-'))
    const hasPage = name !== undefined && (await (await caches.open(name)).match(`${location.origin}/`)) !== undefined
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('barn-workbench')
      request.onsuccess = () => resolve(request.result)
    })
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const request = database.transaction('values').objectStore('values').getAllKeys()
      request.onsuccess = () => resolve(request.result)
    })
    return { hasPage, hasAnswers: keys.some((key) => /last-answers.*dead-animal-counts/.test(String(key))) }
  })

test('with the server gone the last dashboard opens cold, with its age', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'barn-offline-'))
  const port = await freePort()
  const file = join(folder, 'barn.json')
  writeFileSync(file, JSON.stringify({ data: 'data', species: 'pigs', timeZone: 'Europe/Berlin', port, demo: true }))
  const program = await startProgram([at('barn/dist/main.js'), '--config', file])
  const end = async () => {
    if (program.exitCode === null && program.signalCode === null) await endProgram(program)
  }
  const context = await browser.newContext({ baseURL: `http://localhost:${port}`, locale: 'en' })
  try {
    const page = await context.newPage()
    await signInByForm(page)
    await expect(page.getByText('not taken away yet')).toBeVisible()
    await expect.poll(() => storedBy(page), { timeout: 20_000 }).toEqual({ hasPage: true, hasAnswers: true })
    await page.close()
    await end()
    await context.setOffline(true)

    const cold = await context.newPage()
    await cold.goto('/instance/1001')
    await expect(cold.getByText('No connection')).toBeVisible()
    const deadAnimals = cold.getByRole('region', { name: 'Dead animals', exact: true })
    await expect(deadAnimals.getByText('not taken away yet')).toBeVisible()
    await expect(deadAnimals.getByRole('note')).toBeVisible()
  } finally {
    await context.close()
    await end()
    rmSync(folder, { recursive: true })
  }
})
