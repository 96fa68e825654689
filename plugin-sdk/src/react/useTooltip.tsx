import { lazy, Suspense, useEffect, useId, useState, type ReactNode } from 'react'
import type { TooltipSide } from './FloatingTooltip'

/** Positioning a tooltip takes a library that no first screen needs: it is loaded with the first one that opens. */
const FloatingTooltip = lazy(() => import('./FloatingTooltip').then((module) => ({ default: module.FloatingTooltip })))

/** @public */
export interface TooltipTarget<Target extends HTMLElement> {
  /** Props of the element that the tooltip explains. */
  targetProps: {
    ref: (element: Target | null) => void
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: () => void
    'aria-describedby'?: string
  }
  /** The tooltip, to be drawn beside the element. */
  tooltip: ReactNode
}

/** A tooltip that opens beside an element by hover, focus or touch, and closes with Escape. Its label is asked for when it opens. @public */
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
    tooltip: open && target && (
      <Suspense fallback={null}>
        <FloatingTooltip id={id} target={target} label={label()} side={side} />
      </Suspense>
    ),
  }
}
