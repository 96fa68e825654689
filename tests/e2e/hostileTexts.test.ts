import type { Page, Route } from '@playwright/test'
import { hostileTexts } from '../fixtures/hostileTexts'
import { expect, test, useFleet } from './fixtures'
import { settled, widget } from './page'
import { signIn } from './signIn'

useFleet()
const TEXTS = hostileTexts(100)

interface Documents {
  result: Record<string, unknown>[]
}

/** A rich text that holds a hostile text as text, as a mention and as an incident. */
function documentOf(text: string): object {
  const content = [
    { type: 'text', text, marks: [{ type: 'bold' }, { type: 'link', attrs: { href: text } }] },
    { type: 'mention', attrs: { id: text, label: text } },
    { type: 'incident', attrs: { incidentId: text } },
  ]
  return { type: 'doc', content: [{ type: 'paragraph', content }] }
}

/** A payload of an intervention all of whose texts are hostile. */
function payloadOf(text: string): object {
  return { title: text, type: text, issue: text, severity: 3, description: documentOf(text), [text]: text }
}

/** The barn answers incidents with hostile texts, and cameras with hostile names. */
async function poison(page: Page): Promise<void> {
  const change = (edit: (document: Record<string, unknown>, text: string) => object) => async (route: Route) => {
    // The instance may close an idle connection just now; a browser would try again, too.
    const response = await route.fetch({ maxRetries: 3 })
    const body = (await response.json()) as Documents
    if (!Array.isArray(body.result)) return await route.fulfill({ response })
    const result = body.result.map((document, index) => ({ ...document, ...edit(document, TEXTS[index % 100] ?? '') }))
    return await route.fulfill({ response, json: { result } })
  }
  await page.route(
    '**/api/incidents/query',
    change((_, text) => ({ type: 'barnIntervention', messagePayload: payloadOf(text), hiddenNote: documentOf(text) })),
  )
  await page.route(
    '**/api/incidentEvents/query',
    change((_, text) => ({ payload: payloadOf(text), triggeredBy: { entityType: 'account', displayName: text } })),
  )
  await page.route(
    '**/api/cameras/query',
    change((_, name) => ({ name, description: name })),
  )
}

const wasHacked = (page: Page) => page.evaluate(() => 'hacked' in window)
/** Elements that only a text drawn as markup could bring into the page, and addresses that run code. */
const intruders = (page: Page) =>
  page
    .locator('main :is(iframe, math, template, script, [onerror], [onload], [ontoggle], [href^="javascript:" i])')
    .count()

test('hostile texts of an instance are drawn as texts, in lists, details, tooltips and the palette', async ({
  visit,
}) => {
  const { page } = await visit()
  await poison(page)
  await signIn(page, { path: '/instance/1001/incidents?closed=true&fold=false&pageSize=50' })
  await settled(page)
  const rows = widget(page, 'Incidents').locator('a[data-incident-id]')
  await rows.nth(25).waitFor()
  await expect(widget(page, 'Incidents').getByText('<script>window.hacked=1</script>')).not.toHaveCount(0)
  for (const index of [0, 1, 2, 5, 8, 13, 21]) await rows.nth(index).hover()
  await page.keyboard.press('j')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await expect.poll(() => intruders(page)).toBe(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('script')
  await page
    .getByRole('option', { name: /script/ })
    .first()
    .waitFor()
  await expect.poll(() => intruders(page)).toBe(0)
  await page.goto('/instance/1001')
  await settled(page)
  await widget(page, 'Floor plan').hover()
  await expect.poll(() => intruders(page)).toBe(0)
  await expect.poll(() => wasHacked(page)).toBe(false)
})
