import type { MouseEvent, ReactNode } from 'react'
import { useWorkbench } from '../context/WorkbenchContext'

/** Props of `PageLink`. @public */
export interface PageLinkProps {
  /** Path within the workbench. */
  to: `/${string}`
  className?: string | undefined
  /** Replaces opening the page in this tab on a plain click. */
  onFollow?: (() => void) | undefined
  /** It leads to the page that is on view: it has `aria-current` and `data-current`. */
  isCurrent?: boolean | undefined
  children: ReactNode
}

/**
 * A link to a page of the workbench. A click with Ctrl, Shift or Cmd opens a new tab or window, as
 * the browser does. @public
 */
export function PageLink({ to, className, onFollow, isCurrent = false, children }: PageLinkProps) {
  const { navigate, hrefOf } = useWorkbench()
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    if (onFollow) onFollow()
    else navigate(to)
  }
  return (
    <a
      href={hrefOf(to)}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      data-current={isCurrent || undefined}
      onClick={follow}
    >
      {children}
    </a>
  )
}
