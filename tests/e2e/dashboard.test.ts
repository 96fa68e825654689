import { callBarn } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { follow, scrollTo, settled, widget } from './page'
import { signIn } from './signIn'
import { fleetTime } from './workerFleet'

useFleet({ instances: 'barns' })

for (const [id, species] of [
  ['1001', 'pigs'],
  ['1002', 'chickens'],
] as const)
  test(`shows a populated dashboard of instance ${id} with ${species}`, async ({ open }) => {
    const { page, complaints } = await open({ instanceId: id })
    await settled(page)
    await expect(widget(page, 'Barn state')).toHaveText(/Barn occupied|Barn empty/, { useInnerText: true })
    await expect(widget(page, 'Dead animals')).toHaveText(/\d+\s*not taken away yet/, { useInnerText: true })
    await expect(widget(page, 'Cameras')).toHaveText(id === '1001' ? /of 12 online/ : /of 8 online/, {
      useInnerText: true,
    })
    await follow(page, `/instance/${id}/cameras`)
    const pictures = page.locator('section[aria-label="Camera pictures"] canvas')
    const sizes = () => pictures.evaluateAll((list) => (list as HTMLCanvasElement[]).map(({ height }) => height))
    // A canvas on which nothing is drawn yet is 150 px high.
    await expect.poll(async () => (await sizes()).filter((height) => height !== 150).length).toBeGreaterThanOrEqual(7)
    await expect.poll(async () => Math.min(...(await sizes()))).toBeGreaterThanOrEqual(100)
    expect(complaints).toEqual([])
  })

test('widgets that wait for their data are not redrawn meanwhile', async ({ visit }) => {
  const { page } = await visit()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.route(/\/api\/\w+\/query$/, () => {
    // Never answered.
  })
  await signIn(page)
  await page.locator('section[data-view-state=loading] .mantine-Skeleton-root').first().waitFor()
  const endless = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().activeDuration === Infinity).length,
    )
  await expect.poll(endless).toBe(0)
})

test('opens a row of the incident list to its events, and turns pages', async ({ open }) => {
  const { page } = await open({ path: '/instance/1001/account' })
  await page.getByRole('link', { name: 'Incidents' }).first().click()
  await page.waitForURL('**/instance/1001/incidents')
  await settled(page)
  const list = widget(page, 'Incidents')
  await list.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('switch', { name: 'Include closed' }).check({ force: true })
  await page.keyboard.press('Escape')
  const first = list.getByRole('listitem').first()
  const title = await first.innerText()
  await first.getByRole('button', { name: /^Show the events/ }).click()
  await first.getByRole('listitem').first().waitFor()
  await expect(first.getByRole('listitem').first()).toHaveText(/\d:\d\d/, { useInnerText: true })
  await list.getByRole('button', { name: 'Next page' }).click()
  await page.waitForFunction(
    (text) => !document.querySelector('section[aria-label=Incidents] li')?.textContent?.startsWith(text),
    title.split('\n')[0] ?? '',
  )
  await list.getByRole('button', { name: 'Previous page' }).click()
  await list.getByText(/^1–20 of \d+$/).waitFor()
})

test('J leads from one incident to the next beside the list, and its page has the same as a heading', async ({
  open,
}) => {
  const { page } = await open({ path: '/instance/1001/incidents' })
  await widget(page, 'Incidents').getByRole('listitem').first().waitFor()
  const title = widget(page, 'Incident').getByRole('heading', { level: 3 }).first()
  await page.keyboard.press('j')
  await title.waitFor()
  const first = new URL(page.url()).searchParams.get('incident')
  await page.keyboard.press('j')
  await page.waitForFunction((id) => ![id, null].includes(new URLSearchParams(location.search).get('incident')), first)
  const beside = page.url()
  await follow(page, `/instance/1001/incident/${new URL(beside).searchParams.get('incident')}`)
  await expect(page.getByRole('button', { name: 'Previous incident' })).toHaveAttribute('aria-disabled', 'false')
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await follow(page, new URL(beside).pathname + new URL(beside).search)
  await expect(title).toHaveText(name)
})

test('on a phone a tapped tile of the plan opens its picture, and "back" closes it', async ({ open }) => {
  const { page } = await open({ width: 'phone' })
  await settled(page)
  const url = page.url()
  const plan = widget(page, 'Floor plan').getByRole('img', { name: 'Floor plan' })
  await scrollTo(plan)
  const { width, height } = (await plan.boundingBox()) ?? { width: 0, height: 0 }
  await plan.tap({ position: { x: width / 4, y: height / 2 } })
  const picture = page.locator('dialog[open]')
  await picture.waitFor()
  await page.goBack()
  await picture.waitFor({ state: 'detached' })
  await expect(page).toHaveURL(url)
})

test('the palette finds a camera by its name and opens it', async ({ open }) => {
  const { page } = await open({ path: '/instance/1001/account' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('pens 9')
  await page
    .getByRole('group', { name: 'Cameras' })
    .getByRole('option', { name: /^Pens 9/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/camera\/[\w-]+$/)
  await page.getByRole('heading', { level: 1, name: /^Pens 9/ }).waitFor({ state: 'attached' })
})

test('leaves out the widgets that are not for an account, and says so on a screen that has no others', async ({
  open,
}) => {
  const { page } = await open({ username: 'contractor' })
  await settled(page)
  await expect(widget(page, 'Incidents')).toHaveAttribute('data-view-state', 'content')
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Developer settings' }).check({ force: true })
  await page.getByRole('switch', { name: 'Simulate permissions' }).check({ force: true })
  await follow(page, '/instance/1001')
  await widget(page, 'Cameras').waitFor()
  await expect(widget(page, 'Incidents')).toHaveCount(0)
  await follow(page, '/instance/1001/incidents')
  await page.getByText('None of the widgets on this dashboard is for your account.').waitFor()
})

test('shows a newly reported dead animal on the dashboard without a reload', async ({ open }) => {
  const { page } = await open()
  await settled(page)
  const before = Number(await widget(page, 'Dead animals').locator('p span').first().innerText())
  const detection = { timestamp: fleetTime() - 1_000, x: 0.4, y: 0.4, w: 0.1, h: 0.1 }
  await callBarn('admin', 'POST', '/api/deadAnimals/detection', {
    body: { cameraId: 'camera-04', isCurrentDetection: true, detection },
  })
  await widget(page, 'Dead animals')
    .getByText(String(before + 1), { exact: true })
    .waitFor()
  await widget(page, 'Incidents')
    .getByText(/^Pens 7–8 north · dead animal/)
    .first()
    .waitFor()
})

test('a barn whose display mode names the region overview opens with it', async ({ open }) => {
  const patch = (basicDashboard: string | null) =>
    callBarn('admin', 'PATCH', '/api/display-mode/settings/local-override/', { body: { patches: { basicDashboard } } })
  await patch('region-dashboard')
  const { page } = await open()
  await widget(page, 'Barn equipment · standing').waitFor()
  await widget(page, 'Barn equipment · lying').waitFor()
  // Both dashboards have a widget of this key.
  await widget(page, 'Spread of animals').waitFor()
  await expect(widget(page, 'Spread of animals by hour')).toHaveCount(0)
  await patch(null)
})

test('a press on the axis of a chart moves the moment of all charts and of the plan, and "Now" ends it', async ({
  open,
}) => {
  const { page, complaints } = await open()
  await settled(page)
  const activity = widget(page, 'Activity')
  await scrollTo(activity)
  const chart = activity.getByRole('application')
  // Content above it may still grow, so the place is computed again for each press.
  const pressOnAxis = async () => {
    const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 }
    await chart.click({ position: { x: width / 2, y: height - 8 } })
    return new URL(page.url()).searchParams.get('timestamp') ?? ''
  }
  await expect.poll(pressOnAxis).toMatch(/^\d+$/)
  const controls = page.getByRole('group', { name: 'Time of the pictures' })
  await controls.waitFor()
  await expect(widget(page, 'Floor plan')).toHaveText(/As of/, { useInnerText: true })
  const lines = page.locator('[class*="moment"][data-shown="true"]')
  await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(2)
  await controls.getByRole('button', { name: 'Now' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.has('timestamp')).toBe(false)
  await expect(lines).toHaveCount(0)
  // A camera without a picture of that time answers so.
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
})
