/**
 * Keeps frames from taking the focus out of a field of the page. A script in a frame may focus its own document at any
 * time, no flag of a sandbox and no `inert` prevents it, and what a person types would then go to the plugin. The focus
 * may enter a frame by Tab, by the pointer over it or by a press in it. Otherwise it goes back to the field that had
 * it, and a frame that takes it again and again has a fault.
 */
export interface FocusGuard {
  /**
   * Watches the element that holds a frame. `onThefts` is called at the third theft in a row. Returns the function that
   * ends it.
   */
  watch(holder: HTMLElement, onThefts: () => void): () => void
  /**
   * Whether the person has brought the focus to an element that has it. A frame gets it by Tab, by the pointer over it
   * or by a press in it; one that took it has no use of it, and no key which it tells of was pressed there.
   */
  isInvited(focused: Element): boolean
  /** Called when the user has pressed something in a frame. */
  noteUse(holder: HTMLElement): void
}

const EDITABLE = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'
const MOST_THEFTS = 3
/** Time after which a theft no longer counts, in ms. A finger that touches a frame looks like one, now and then. */
const THEFT_PERIOD = 2_000
/** Time after Tab in which the focus may enter a frame, in ms. */
const TAB_PERIOD = 200
/** Time after a press in a frame in which it gets the focus, in ms. */
const USE_PERIOD = 1_000
/** Time between two looks, in ms: a frame that takes the focus while it is given back causes no event. */
const LOOK_PERIOD = 100

/** The element that has the focus, also within shadow trees. */
function focusedIn(page: Document): Element | null {
  let focused = page.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

/** Creates the guard of a page. */
export function createFocusGuard(page: Document): FocusGuard {
  const view = page.defaultView
  const holders = new Map<HTMLElement, { thefts: readonly number[]; onThefts: () => void }>()
  let lastField: HTMLElement | null = null
  /** The frame that has the focus, and whether it came by Tab, by the pointer or by a press. */
  let entered: { holder: Element; isInvited: boolean } | null = null
  /** The frame in which something was pressed last. */
  let used: { holder: Element; at: number } | null = null
  let allowedUntil = 0
  let timer: number | undefined

  page.addEventListener('focusin', (event) => {
    const [target] = event.composedPath()
    if (target instanceof HTMLElement && holders.has(target)) return
    entered = null
    lastField = target instanceof HTMLElement && target.matches(EDITABLE) ? target : null
  })
  page.addEventListener('keydown', ({ key }) => {
    if (key === 'Tab') allowedUntil = performance.now() + TAB_PERIOD
  })
  page.addEventListener('pointerdown', () => {
    lastField = null
  })

  const wasUsed = (holder: Element) => used?.holder === holder && performance.now() - used.at < USE_PERIOD
  const mayEnter = (holder: Element) => performance.now() < allowedUntil || holder.matches(':hover') || wasUsed(holder)

  /** Notes which frame has the focus. */
  function note(holder: Element | null): void {
    if (holder !== entered?.holder) entered = holder && { holder, isInvited: mayEnter(holder) }
  }

  function check(): void {
    const holder = focusedIn(page)
    const entry = holder instanceof HTMLElement ? holders.get(holder) : undefined
    note(entry ? holder : null)
    if (!holder || !entry || !lastField) return
    if (mayEnter(holder) || !lastField.isConnected) {
      lastField = null
      return
    }
    const now = performance.now()
    entry.thefts = [...entry.thefts.filter((time) => now - time < THEFT_PERIOD), now]
    view?.focus()
    lastField.focus()
    if (entry.thefts.length === MOST_THEFTS) entry.onThefts()
  }
  // `blur` of the window tells that a frame is getting the focus. It has it only after the event.
  view?.addEventListener('blur', () => setTimeout(check))

  return {
    isInvited(focused) {
      if (focusedIn(page) !== focused) return false
      if (!(focused instanceof HTMLElement && holders.has(focused))) return true
      note(focused)
      return entered?.isInvited === true || focused.matches(':hover')
    },
    noteUse(holder) {
      used = { holder, at: performance.now() }
      if (entered?.holder === holder) entered.isInvited = true
    },
    watch(holder, onThefts) {
      holders.set(holder, { thefts: [], onThefts })
      timer ??= view?.setInterval(check, LOOK_PERIOD)
      return () => {
        holders.delete(holder)
        if (holders.size === 0) {
          view?.clearInterval(timer)
          timer = undefined
        }
        // A frame that is removed takes the focus with it.
        if (lastField?.isConnected && page.activeElement === page.body) lastField.focus()
      }
    },
  }
}
