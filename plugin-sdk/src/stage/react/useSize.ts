import { useEffect, useState, type RefObject } from 'react'
import type { Size } from '../view/stageView'

/** The size of an element in CSS px, as it changes. @public */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 1, height: 1 })
  useEffect(() => {
    const target = element.current
    if (!target || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setSize({ width: target.clientWidth, height: target.clientHeight }))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}
