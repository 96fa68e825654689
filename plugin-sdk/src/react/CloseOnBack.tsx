import { useEffect, useEffectEvent } from 'react'

/** Marks the entry of the browser's history that an open sheet or dialog adds. */
const SHEET_MARK = 'sheet'

/** Resolves once the entry of a sheet that was closed is left, which the browser does a moment later. */
let leaving: Promise<void> = Promise.resolve()

/** Sheets and dialogs that are open above each other. */
let openCount = 0

/** The place above each other of the sheet whose entry the page is at; 0 if it is at none. */
function markedLevel(): number {
  return Number((history.state as { [SHEET_MARK]?: number } | null)?.[SHEET_MARK] ?? 0)
}

function leaveEntry(): void {
  leaving = new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
  })
  history.back()
}

/** Time limit for the browser to leave the entry of a sheet, in ms. */
const LEAVING_TIMEOUT = 1_000

/**
 * Resolves once the entry of a sheet that was just closed is left. A screen that is opened before would be left with
 * it.
 */
export async function sheetLeft(): Promise<void> {
  // React takes the sheet away first.
  await new Promise((resolve) => setTimeout(resolve))
  await Promise.race([leaving, new Promise((resolve) => setTimeout(resolve, LEAVING_TIMEOUT))])
}

/**
 * While it is rendered, the browser's "back" closes a sheet or a dialog rather than leaving the screen. It adds an
 * entry to the history; a link within the sheet therefore replaces this entry. @public
 */
export function CloseOnBack({ onClose }: { onClose: () => void }): null {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    let isClosed = false
    const level = ++openCount
    // The entry of one above it may have been left.
    const onPop = () => markedLevel() < level && close()
    void leaving.then(() => {
      if (isClosed) return
      // After a reload, or by "forward", the page may be at the entry of an earlier sheet, which is reused.
      if (markedLevel() < level) history.pushState({ ...(history.state as object), [SHEET_MARK]: level }, '')
      window.addEventListener('popstate', onPop)
    })
    return () => {
      isClosed = true
      openCount--
      window.removeEventListener('popstate', onPop)
      if (markedLevel() >= level) leaveEntry()
    }
  }, [])
  return null
}

/** Id of the element that holds the content of the screen. */
export const MAIN_ID = 'main'

/** Focuses the content of the screen if nothing has the focus, because the focused element is gone. */
export function focusMain(): void {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
}
