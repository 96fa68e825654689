import type { Page } from '@playwright/test'
import { timeLimit } from '../testEnvironment'
import { callBarn } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { settled, widget } from './page'

useFleet()

/** The plot of a chart, which takes keys and presses. */
const plot = (page: Page, title: string) => widget(page, title).getByRole('application')

/** Presses a chart at a share of its width. */
async function pick(page: Page, title: string, share: number): Promise<void> {
  const box = await plot(page, title).boundingBox()
  if (!box) throw new Error(`${title} is not on screen`)
  const position = { x: box.width * share, y: box.height * 0.7 }
  await plot(page, title).click({ position })
}

async function newestDocumentation(): Promise<Record<string, unknown> | undefined> {
  const { result } = await callBarn('operator', 'POST', '/api/incidents/query', {
    body: {
      query: [
        { key: 'type', operator: '==', value: 'barnDocumentation' },
        { key: 'messagePayload.specification.type', operator: '==', value: 'tailBiting' },
      ],
    },
  })
  return (result as unknown as Record<string, unknown>[]).at(-1)
}

test('a documentation is started on one chart and ended on another, and stands in the lane of events', async ({
  open,
}) => {
  const { page, complaints } = await open({ path: '/instance/1001/measurements?last=86400000' })
  await settled(page)
  await widget(page, 'Activity').getByRole('application').waitFor()

  await pick(page, 'Activity', 0.4)
  const point = page.getByRole('dialog', { name: 'Point of the chart' })
  await point.getByRole('img', { name: /./ }).waitFor()
  for (const way of ['Show on the plan', 'Pictures around it', 'Recording'])
    await expect(point.getByRole('button', { name: way })).toHaveCount(1)
  await expect(page).toBeAccessible()
  await point.getByRole('button', { name: 'Start a documentation here' }).click()
  const bar = page.getByRole('region', { name: 'Documentation', exact: true })
  await bar.getByText(/Pick its end on a chart/).waitFor()
  await expect(page).toBeAccessible()

  // An end before the start is not taken.
  await pick(page, 'Speed', 0.2)
  await point.getByText('The end must be after the start.').waitFor()
  await expect(point.getByRole('button', { name: 'End the documentation here' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await point.waitFor({ state: 'detached' })
  await bar.waitFor()

  await pick(page, 'Speed', 0.6)
  await point.getByRole('button', { name: 'End the documentation here' }).click()
  const form = page.getByRole('dialog', { name: 'Document something' })
  await form.getByRole('radio', { name: 'Behaviour' }).check()
  await form.getByRole('radio', { name: 'tail biting' }).check()
  await form.getByRole('button', { name: 'Report', exact: true }).click()
  const saved = page.getByRole('dialog', { name: 'Documentation saved' })
  await saved.getByRole('button', { name: 'Stay here' }).click()
  await bar.waitFor({ state: 'detached' })

  const documentation = await newestDocumentation()
  expect(Number(documentation?.lastEventTimestamp)).toBeGreaterThan(Number(documentation?.firstEventTimestamp))
  // The lane has the events of an hour behind one button; the list that it opens leads to each of them.
  const lane = widget(page, 'Events')
  await lane
    .getByRole('button', { name: /× Documentation/ })
    .last()
    .click()
  const list = page.getByRole('dialog', { name: 'Events' })
  await list
    .getByRole('button', { name: /Documentation: Behaviour/ })
    .last()
    .click()
  await page.waitForURL('**/incident/**')
  expect(complaints).toEqual([])
})

test('on a phone a point is picked by the thumb, and Escape or a press cancels what was started', async ({ open }) => {
  const { page } = await open({ width: 'phone', locale: 'de-DE', path: '/instance/1001/measurements?last=86400000' })
  await settled(page)
  const box = await plot(page, 'Aktivität').boundingBox()
  if (!box) throw new Error('the chart is not on screen')
  const position = { x: box.width / 2, y: box.height / 2 }
  const dialog = page.getByRole('dialog', { name: 'Punkt im Diagramm' })
  // The first tap shows the values, a second one on them picks the point.
  await expect(async () => {
    if (!(await dialog.isVisible())) await plot(page, 'Aktivität').tap({ position })
    await expect(dialog).toBeVisible({ timeout: timeLimit(3_000) })
  }).toPass()
  await dialog.getByRole('button', { name: 'Dokumentation hier beginnen' }).tap()
  const bar = page.getByRole('region', { name: 'Dokumentation', exact: true })
  const cancel = bar.getByRole('button', { name: 'Abbrechen' })
  await expect.poll(async () => (await cancel.boundingBox())?.height).toBeGreaterThanOrEqual(42)
  await cancel.tap()
  await bar.waitFor({ state: 'detached' })
})
