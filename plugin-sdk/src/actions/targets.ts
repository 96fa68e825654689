import { useCallback } from 'react'
import type { Target } from '@barn-workbench/core/intents'

const targets = new WeakMap<Element, Target>()
const TARGET = 'data-target'

/** The place of an entity on screen. */
export interface TargetOptions {
  /** Whether the screen is about this entity: keys go to it while no other entity has the focus. */
  isMain?: boolean
}

/**
 * A ref for the element that shows an entity. While the focus is within it, the keys of the entity's actions start
 * them.
 * @public
 */
export function useTarget(target: Target, { isMain = false }: TargetOptions = {}): (element: Element | null) => void {
  return useCallback(
    (element: Element | null) => {
      if (!element) return
      targets.set(element, target)
      element.setAttribute(TARGET, isMain ? 'main' : '')
    },
    [target, isMain],
  )
}

/** The entities that a key may apply to, the innermost first: those around the focus, then the entity of the screen. */
export function targetsOf(focus: Element | null): Target[] {
  const found: Target[] = []
  for (let element = focus?.closest(`[${TARGET}]`); element; element = element.parentElement?.closest(`[${TARGET}]`)) {
    const target = targets.get(element)
    if (target) found.push(target)
  }
  for (const element of document.querySelectorAll(`[${TARGET}="main"]`)) {
    const target = targets.get(element)
    if (target && !found.includes(target)) found.push(target)
  }
  return found
}
