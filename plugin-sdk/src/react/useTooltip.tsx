import { useEffect, useId, useState, type ReactNode } from 'react'
import type { TooltipSide } from './FloatingTooltip'
import { lazyPart } from './lazyPart'

/** The library that positions tooltips is loaded when the first one opens, because no first screen needs it. */
const FloatingTooltip = lazyPart(async () => (await import('./FloatingTooltip')).FloatingTooltip, { isOptional: true })

/** The tooltip, and the props that connect an element with it. @public */
export interface TooltipTarget<Target extends HTMLElement> {
  /** Props of the element that has the tooltip. */
  targetProps: {
    ref: (element: Target | null) => void
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: () => void
    'aria-describedby'?: string
  }
  /** The tooltip, to be rendered next to the element. */
  tooltip: ReactNode
}

/**
 * A tooltip that opens on hover, focus or touch, and closes with Escape. `label` is called only while it is open.
 * @public
 */
export function useTooltip<Target extends HTMLElement>(
  label: () => string,
  side: TooltipSide = 'top',
): TooltipTarget<Target> {
  const [target, setTarget] = useState<Target | null>(null)
  const [open, setOpen] = useState(false)
  const id = useId()
  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open])
  return {
    targetProps: {
      ref: setTarget,
      onPointerEnter: () => setOpen(true),
      onPointerLeave: () => setOpen(false),
      onFocus: () => setOpen(true),
      onBlur: () => setOpen(false),
      ...(open && { 'aria-describedby': id }),
    },
    tooltip: open && target && <FloatingTooltip id={id} target={target} label={label()} side={side} />,
  }
}
