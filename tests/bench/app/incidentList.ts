import type { Page } from '@playwright/test'
import type { Fleet } from '../../fleet/startFleet'

const PATH = '/instance/1001/incidents?closed=true'
/** The quick search. */
export const SEARCH = 'input[aria-label="Search incidents"]'
/** The widget of the list, whose text changes with its rows, but not with the typed text. */
export const LIST = `section:has(${SEARCH})`
const ROW = '[data-incident-id]'

/** Opens the list of all incidents, which are loaded for the quick search in the background. */
export async function openList(page: Page, { origin }: Fleet, mode: 'list' | 'table'): Promise<void> {
  await page.goto(`${origin}${PATH}&mode=${encodeURIComponent(JSON.stringify(mode))}`)
  await page.locator(ROW).first().waitFor()
  await page.locator(SEARCH).waitFor()
}
