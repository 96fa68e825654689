import { vi } from 'vitest'

/** Time after which a test no longer waits for a text, in ms. */
const WAIT_LIMIT = 20_000

const isText = (found: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? found === wanted : wanted.test(found)

/** The text of an element as a person reads it: without runs of spaces. */
export function textOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** The innermost elements whose text or label it is. */
function elementsWith(root: HTMLElement, wanted: string | RegExp): HTMLElement[] {
  const all = [...root.querySelectorAll<HTMLElement>('*')].filter((element) =>
    [textOf(element), element.getAttribute('aria-label') ?? ''].some((text) => isText(text, wanted)),
  )
  return all.filter((element) => !all.some((other) => other !== element && element.contains(other)))
}

/** The first innermost element with a text or a label, or null. */
export function queryText(root: HTMLElement, wanted: string | RegExp): HTMLElement | null {
  return elementsWith(root, wanted)[0] ?? null
}

/** Waits for an element with a text or a label. `describe` says what is there instead. */
export async function findText(
  root: HTMLElement,
  wanted: string | RegExp,
  describe: () => string,
): Promise<HTMLElement> {
  return await vi.waitFor(
    () => {
      const found = queryText(root, wanted)
      if (!found) throw new Error(`The widget does not show ${String(wanted)}. ${describe()}`)
      return found
    },
    { timeout: WAIT_LIMIT, interval: 20 },
  )
}
