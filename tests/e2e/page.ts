import { expect, type Locator, type Page } from '@playwright/test'

/** Navigates to another screen like a link within the page, without a reload. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/**
 * Waits until a dialog is closed and the browser has left the entry that it added to the history. An address that is
 * opened earlier is left with this entry, a moment later.
 */
export async function dialogLeft(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => 'sheet' in ((history.state ?? {}) as object))).toBe(false)
}

/** Scrolls something into view, also where it is drawn anew in the meantime. */
export async function scrollTo(target: Locator): Promise<void> {
  await expect(() => target.scrollIntoViewIfNeeded()).toPass()
}

/** The frame of a widget by its title. */
export function widget(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

/** Waits until every widget in view shows something other than its skeleton. */
export async function settled(page: Page): Promise<void> {
  await page.locator('section[data-view-state]').first().waitFor()
  await page.waitForFunction(() => {
    // Content below the edge of its scroller is not in view, even if the window is larger.
    const bottomOf = (element: Element | null): number => {
      if (!element) return window.innerHeight
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY)
      return scrolls
        ? Math.min(window.innerHeight, element.getBoundingClientRect().bottom)
        : bottomOf(element.parentElement)
    }
    return [...document.querySelectorAll('section[data-view-state=loading]')].every(
      (section) => section.getBoundingClientRect().top >= bottomOf(section.parentElement),
    )
  })
}

/** Waits until a widget has this state. */
export async function waitForViewState(page: Page, title: string, state: string): Promise<void> {
  await page.locator(`section[aria-label="${title}"][data-view-state=${state}]`).waitFor()
}
