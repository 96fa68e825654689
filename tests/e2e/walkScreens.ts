import type { Page } from '@playwright/test'
import { callBarn } from './barnApi'
import { expect, WIDTHS, type Visit, type VisitOptions, type Width } from './fixtures'
import { follow, settled } from './page'
import { signInByForm } from './signInForm'
import { fleetTime } from './workerFleet'

const HOUR = 3_600_000

/** The screens of a barn by their paths below it, each with its heading. */
async function screensOfBarn(): Promise<Record<string, string>> {
  const idOf = async (path: string, key: string) => {
    const { result } = await callBarn('admin', 'POST', path, { body: { limit: 1 } })
    return String((result as unknown as Record<string, unknown>[])[0]?.[key])
  }
  const incident = await idOf('/api/incidents/query', 'incidentId')
  const artifact = await idOf('/api/artifact/data/query', 'artifactId')
  const { result: accounts } = await callBarn('admin', 'POST', '/api/accounts/query', {
    body: { query: [{ key: 'displayName', operator: '==', value: 'Anke Admin' }] },
  })
  const [account] = accounts as unknown as { accountId: string }[]
  const { result: canvases } = await callBarn('admin', 'GET', '/api/cameraCanvases')
  const [canvas] = canvases as unknown as { cameraCanvasId: string }[]
  const before = fleetTime() - HOUR
  return {
    '': 'Barn dashboard',
    '/dashboard/camera-measurements?camera=camera-01': 'Measurements of a camera',
    '?edit': 'Barn dashboard',
    '/incidents': 'Incidents',
    [`/incident/${incident}`]: '',
    '/cameras': 'Cameras',
    '/camera/camera-01': '',
    '/camera-setup': 'Set up cameras',
    '/live/camera-01': 'Live: ',
    [`/recording/camera/camera-01/${before}`]: 'Recording: ',
    [`/frame-seek?cameraId=camera-01&timestamp=${before}`]: 'Frame seek',
    '/canvas': 'Floor plan',
    [`/canvas/${canvas?.cameraCanvasId}`]: 'Floor plan',
    '/dashboard/region-dashboard': 'Region',
    '/artifacts': 'Artifacts',
    [`/artifact/${artifact}`]: '',
    '/quick-artifacts': 'Quick artifacts',
    '/measurements': 'Measurements',
    '/sensors': 'Sensors',
    '/imports': 'Imports',
    '/rules': 'Rules',
    '/round': 'Barn round',
    '/round/all': 'All barn rounds',
    '/round/codes': 'Codes of the pens',
    '/round/questions': 'Questions of the round',
    '/connections': 'Connections',
    '/morning-report': 'Hof Nord: since yesterday',
    '/regions-overview': 'Region overview',
    '/dead-animal-statistics': 'Dead animals over time',
    '/regions': 'Regions',
    '/canvases': 'Floor plans',
    '/accounts': 'People and rights',
    [`/accounts/${account?.accountId}`]: 'Anke Admin',
    '/account': 'Your account',
    '/roles': 'Roles',
    '/eulas': 'Licence agreement',
    '/audit': 'Audit trail',
    '/plugins': 'Site plugins',
    '/display-mode': 'Display',
    '/network': 'Network',
    '/system': 'System',
    '/logs': 'Logs',
  }
}

/** The screens that are of no instance, or of another one, by their paths. */
const OTHER_SCREENS: Record<string, string> = {
  '/': 'Sites',
  '/add': 'Add a site',
  '/sites': 'Sites',
  '/sites/sites-overview': 'All sites',
  '/nowhere': 'Not found',
  '/login/1002': 'Mill Farm',
  '/ql/account-provisioning?globalUniqueIdentifier=1001&token=x&authenticationId=y': 'Hof Nord',
  '/ql/email-verification?globalUniqueIdentifier=1001&token=x&authenticationId=y': 'Hof Nord',
  '/directory': '',
  '/admirals': 'VMS instances',
  '/settings': 'Settings',
  '/plugins': 'Plugins',
  '/logs': 'Log',
}

/** Screens of instances of other types, by the id of the instance. */
const SCREENS_OF_TYPES: Record<string, Record<string, string>> = {
  '66': { '/instance/66/directory': 'Directory' },
  '1800': { '/instance/1800/data-collection': 'Data collection' },
  '1900': { '/instance/1900/vms': 'VMS instances' },
}

/** Whether no placeholder of loading content is in view. Runs in the page. */
function isDrawn(): boolean {
  return [...document.querySelectorAll('main :is(.mantine-Skeleton-root, .mantine-Loader-root)')].every((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return bottom <= 0 || top >= innerHeight
  })
}

async function showScreen(page: Page, path: string, heading: string): Promise<void> {
  const titleBefore = await page.title()
  await follow(page, path)
  // If the heading is the name of an entity, at least the window's title differs.
  if (heading) await page.getByRole('heading', { level: 1, name: heading }).first().waitFor({ state: 'attached' })
  else await page.waitForFunction((before) => document.title !== before && document.querySelector('h1'), titleBefore)
  await waitUntilDrawn(page)
}

async function waitUntilDrawn(page: Page): Promise<void> {
  const isDashboard = await page.locator('section[data-view-state]').first().isVisible()
  if (isDashboard) await settled(page)
  else await page.waitForFunction(isDrawn)
}

/** The excess width of the page over its window, in px. */
function readOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/**
 * Refusals that the browser reports, perhaps late, when another screen is shown: the token in the link to confirm an
 * address is invalid, and an instance without directory sign-in refuses to answer about it.
 */
const REFUSALS = [
  { status: '403', address: '/api/auth/emailPassword/verification' },
  { status: '403', address: '/api/auth/emailPassword/setPassword/passkeys' },
  { status: '404', address: '/api/auth/remote' },
]

function isExpected(complaint: string): boolean {
  return REFUSALS.some(({ status, address }) => complaint.includes(status) && complaint.includes(address))
}

/** Looks at a screen in another width, in which it is rendered again, and goes back to the first. */
async function expectToFit(
  page: Page,
  { path, shown, narrow }: { path: string; shown: Width; narrow: Width },
): Promise<void> {
  await page.setViewportSize(WIDTHS[narrow])
  // With the first frame the page hears of its width, with the second it has drawn what follows from it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await waitUntilDrawn(page)
  await expect.poll(() => readOverflow(page), `${path} on the ${narrow}`).toBeLessThanOrEqual(0)
  await page.setViewportSize(WIDTHS[shown])
}

interface WalkOptions extends Pick<VisitOptions, 'width'> {
  theme: 'light' | 'dark'
  /** Another width that each screen has to fit, once it is shown. */
  alsoFits?: Width
}

/**
 * Shows an administrator every screen, which has to fit the width, to complain of nothing, and to be accessible. The
 * themes differ in nothing but colours, so each is checked at one width.
 */
export async function walkScreens(
  visit: (options: VisitOptions) => Promise<Visit>,
  { width = 'desk', theme, alsoFits }: WalkOptions,
): Promise<void> {
  const { page, complaints } = await visit({ width })
  await page.emulateMedia({ colorScheme: theme })
  const walk = async (screens: Record<string, string>) => {
    for (const [path, heading] of Object.entries(screens)) {
      await showScreen(page, path, heading).catch((cause: unknown) => {
        throw new Error(`${path} is not shown`, { cause })
      })
      await expect.poll(() => readOverflow(page), path).toBeLessThanOrEqual(0)
      await expect(page, path).toBeAccessible()
      if (alsoFits) await expectToFit(page, { path, shown: width, narrow: alsoFits })
      const unexpected = complaints.splice(0).filter((text) => !isExpected(text))
      expect(unexpected, path).toEqual([])
    }
  }
  await signInByForm(page, { username: 'admin', path: '/instance/1001/account' })
  await page.goto('/settings')
  await page.getByText('Same as device', { exact: true }).click()
  await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor({ state: 'attached' })
  const ofBarn = await screensOfBarn()
  await walk(Object.fromEntries(Object.entries(ofBarn).map(([path, heading]) => [`/instance/1001${path}`, heading])))
  await walk(OTHER_SCREENS)
  for (const [instanceId, screens] of Object.entries(SCREENS_OF_TYPES)) {
    await signInByForm(page, { instanceId, username: 'admin', path: `/instance/${instanceId}/account` })
    await walk(screens)
  }
}
