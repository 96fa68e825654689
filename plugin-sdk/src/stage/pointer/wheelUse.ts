import type { WheelRules } from '../stage'

/** What a turn of the wheel does: it zooms; it scrolls the page, and a hint says how to zoom; it scrolls the page. */
export type WheelUse = 'zoom' | 'hint' | 'page'

/** What a turn of the wheel does. `hasKey`: Ctrl or ⌘ is held. Without rules a plain turn belongs to a page that scrolls. */
export function wheelUse(rules: WheelRules | undefined, hasKey: boolean, isPageScrolling: () => boolean): WheelUse {
  const { scrolling, ctrlScrolling } = rules ?? { scrolling: !isPageScrolling(), ctrlScrolling: true }
  if (scrolling || (hasKey && ctrlScrolling)) return 'zoom'
  return ctrlScrolling ? 'hint' : 'page'
}
