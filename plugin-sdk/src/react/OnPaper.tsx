import { useSyncExternalStore, type ReactNode } from 'react'

/** Content for the screen only, such as an age, and the text that replaces it on paper. @public */
export function OnPaper({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span data-paper={text}>
      <span data-screen-only="">{children}</span>
    </span>
  )
}

/** Set on the root of a page that is a report. */
const REPORT_ATTRIBUTE = 'data-report'

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: [REPORT_ATTRIBUTE] })
  return () => observer.disconnect()
}

const isReport = () => document.documentElement.hasAttribute(REPORT_ATTRIBUTE)

/**
 * Whether the page is a report, as it will be printed. For what is drawn, as on a stage, and for texts that pass
 * through code: elements have `OnPaper`. @public
 */
export function useIsOnPaper(): boolean {
  return useSyncExternalStore(subscribe, isReport)
}
