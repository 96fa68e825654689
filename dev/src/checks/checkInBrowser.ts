import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from '../../../scripts/steps/chromium.mjs'
import { AUTHOR_ACCOUNT, pageOfWidget, startLivingBarn, type LivingBarn } from '../livingBarn'
import type { Project } from '../project'
import { resultOf, type CheckResult } from './check'

const NAME = 'in the browser'
const FIRST_PORT = 4790
/** Times that a widget is shown and taken away, and what may stay of each time. */
const ROUNDS = 6
const ELEMENTS_LEFT = 20
const LISTENERS_LEFT = 5
/** Longest time until a widget shows something else than that it loads, in ms. */
const LOAD_TIME = 30_000

interface Violation {
  id: string
  help: string
  nodes: readonly { html: string }[]
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login/1001`)
  await page.getByRole('textbox', { name: /^Username/ }).fill(AUTHOR_ACCOUNT.username)
  await page.locator('input[type=password]').fill(AUTHOR_ACCOUNT.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/instance\/1001/, { waitUntil: 'commit', timeout: LOAD_TIME })
}

/** Violations of axe within the widget, which may stand in the open shadow tree of its tile. */
async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(place: string): Promise<{ violations: readonly Violation[] }> }
    }
    return (await axe.run('main')).violations
  })
  return violations.map(({ id, help, nodes }) => `axe ${id}: ${help}, such as ${nodes[0]?.html.slice(0, 160) ?? ''}`)
}

/** A page of the workbench without the widget. */
const ELSEWHERE = '/instance/1001/account'
/** Time between two counts, in ms, of which the second has to be no smaller. */
const SETTLING_TIME = 300
const MOST_COUNTS = 10

/** Elements and listeners of the page once it stands still and unused ones were given back. */
async function countLiving(page: Page): Promise<Living> {
  let latest = await countNow(page)
  for (let count = 0; count < MOST_COUNTS; count++) {
    await new Promise((resolve) => setTimeout(resolve, SETTLING_TIME))
    const next = await countNow(page)
    if (next.listeners >= latest.listeners && next.elements >= latest.elements) return latest
    latest = next
  }
  return latest
}

interface Living {
  elements: number
  listeners: number
}

async function countNow(page: Page): Promise<Living> {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters')
  await client.detach()
  return { elements: nodes, listeners: jsEventListeners }
}

/** Shows the widget without loading the page anew. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The tile of a widget that shows something else than that it loads. It is there once its plugin is known. */
const settledTile = (id: string) => `main [data-widget="${id}"] [data-view-state]:not([data-view-state="loading"])`

async function findLeaks(page: Page, id: string, path: string): Promise<string[]> {
  const tile = page.locator(settledTile(id)).first()
  const round = async () => {
    await goWithin(page, path)
    await tile.waitFor({ state: 'attached', timeout: LOAD_TIME })
    await goWithin(page, ELSEWHERE)
    await tile.waitFor({ state: 'detached', timeout: LOAD_TIME })
  }
  // The first rounds load what stays for good.
  for (let count = 0; count < 2; count++) await round()
  const before = await countLiving(page)
  for (let count = 0; count < ROUNDS; count++) await round()
  const after = await countLiving(page)
  const elements = (after.elements - before.elements) / ROUNDS
  const listeners = (after.listeners - before.listeners) / ROUNDS
  if (elements <= ELEMENTS_LEFT && listeners <= LISTENERS_LEFT) return []
  return [
    `leaks: each time it is taken away, ${elements.toFixed(0)} elements and ${listeners.toFixed(0)} listeners stay`,
  ]
}

/** What the log of the page has of a plugin and was not read before. `read`: the ids of its lines, which it adds to. */
async function readLog(page: Page, pluginId: string, read: Set<string>): Promise<string[]> {
  await goWithin(page, '/logs')
  const rows = page.locator('[role="listbox"] [role="option"]')
  await rows
    .first()
    .waitFor({ timeout: LOAD_TIME })
    .catch(() => undefined)
  const lines = await rows.evaluateAll((elements) =>
    elements.map((element) => {
      const [, , source = '', text = ''] = [...element.children].map(({ textContent }) => textContent)
      return { key: element.id, source, text }
    }),
  )
  const unread = lines.filter(({ key, source }) => source.endsWith(`· ${pluginId}`) && !read.has(key))
  for (const { key } of unread) read.add(key)
  return unread.map(({ text }) => `log: ${text}`)
}

/** States of a tile that the account of the check, which may do everything, has to see of no widget. */
const FAULTY_STATES: readonly (string | null)[] = ['error', 'forbidden']

/** The page in which all widgets of a plugin are checked. */
interface CheckedPage {
  page: Page
  origin: string
  pluginId: string
  /** Ids of the lines of the log that were read. */
  readLines: Set<string>
}

/** What is wrong with the widget that the page shows, by its state; without mistakes, what it leaves behind, too. */
async function checkTile({ page, pluginId, readLines }: CheckedPage, id: string): Promise<string[]> {
  const tile = page.locator(settledTile(id)).first()
  const isSettled = await tile.waitFor({ timeout: LOAD_TIME }).then(
    () => true,
    () => false,
  )
  if (!isSettled) return [`it still loads after ${LOAD_TIME / 1_000} s: it has to call \`show\``]
  const violations = await findViolations(page)
  if (!FAULTY_STATES.includes(await tile.getAttribute('data-view-state')))
    return [...violations, ...(await findLeaks(page, id, new URL(page.url()).pathname))]
  const words = (await tile.innerText()).split('\n').filter((line) => line.trim() !== '')
  return [
    `it shows an error: ${words.slice(1).join(' ')}`,
    ...(await readLog(page, pluginId, readLines)),
    ...violations,
  ]
}

/** Mistakes of one widget: its state, axe, what stays of it, and what the console says of it. */
async function checkWidget(checked: CheckedPage, name: string): Promise<string[]> {
  const { page, origin, pluginId } = checked
  const id = `${pluginId}.${name}`
  const said: string[] = []
  const note = (text: string) => void said.push(`console: ${text.slice(0, 300)}`)
  const onError = (error: Error) => note(error.message)
  page.on('pageerror', onError)
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
  await page.goto(pageOfWidget(origin, id))
  const mistakes = await checkTile(checked, id)
  page.removeAllListeners('console')
  page.removeListener('pageerror', onError)
  return [...new Set([...mistakes, ...said])].map((line) => `${id}: ${line}`)
}

/**
 * Each widget in the built workbench with its real security policy, beside a living barn: it leaves the loading state,
 * breaks no rule of accessibility, writes no error into the console, and nothing of it stays when it is taken away.
 */
export async function checkInBrowser({ manifest }: Project, built: string): Promise<CheckResult> {
  const program = findChromium()
  if (program === undefined)
    return { name: NAME, outcome: 'notRun', lines: ['Chromium is not installed; CHROMIUM can name its program'] }
  const folder = mkdtempSync(join(tmpdir(), 'barn-plugin-check-'))
  const plugins = join(folder, 'plugins')
  cpSync(built, join(plugins, manifest.id), { recursive: true })
  writeFileSync(join(plugins, 'allowed.json'), JSON.stringify({ page: [manifest.id] }))
  let barn: LivingBarn | undefined
  const browser = await chromium.launch({ executablePath: program, args: [...CHROMIUM_FLAGS] })
  try {
    barn = await startLivingBarn({ port: undefined, firstPort: FIRST_PORT, folder, plugins, isBrief: true })
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
    await signIn(page, barn.origin)
    const checked = { page, origin: barn.origin, pluginId: manifest.id, readLines: new Set<string>() }
    const mistakes: string[] = []
    for (const { name } of manifest.widgets) mistakes.push(...(await checkWidget(checked, name)))
    return resultOf(NAME, mistakes)
  } finally {
    await browser.close()
    await barn?.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
