import type { MouseEvent, ReactNode } from 'react'
import { useBringIntoView, useWorkbench } from '@barn-workbench/plugin-sdk/react'

interface RowLinkProps {
  incidentId: string
  /** Path of the incident's page. */
  path: `/${string}`
  /** Whether it comes into view and takes the focus. */
  isBroughtIntoView: boolean
  isChosen: boolean
  className: string | undefined
  onOpen: () => void
  children: ReactNode
}

/** The part of a row that takes the focus. It leads to the incident; a click with Ctrl or Cmd opens a new tab. */
export function RowLink({ incidentId, path, isBroughtIntoView, isChosen, className, onOpen, children }: RowLinkProps) {
  const { hrefOf } = useWorkbench()
  const link = useBringIntoView<HTMLAnchorElement>(isBroughtIntoView)
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      ref={link}
      href={hrefOf(path)}
      className={className}
      data-incident-id={incidentId}
      aria-current={isChosen || undefined}
      onClick={open}
    >
      {children}
    </a>
  )
}
