import { useEffect, useRef, useState, type RefObject } from 'react'

/** Tells elements that they have come near the window; one observer for all of them. */
const onSeen = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

function observe(element: Element, run: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => entries.filter(({ isIntersecting }) => isIntersecting).forEach(({ target }) => onSeen.get(target)?.()),
    { rootMargin: '200px' },
  )
  onSeen.set(element, run)
  observer.observe(element)
  const current = observer
  return () => current.unobserve(element)
}

/** Whether an element has been near the window, so that what it shows is worth loading. @public */
export function useIsSeen<Target extends Element>(): [RefObject<Target | null>, boolean] {
  const ref = useRef<Target>(null)
  // If the browser cannot tell, everything counts as seen.
  const [isSeen, setIsSeen] = useState(() => !('IntersectionObserver' in globalThis))
  useEffect(() => {
    const element = ref.current
    return element && !isSeen ? observe(element, () => setIsSeen(true)) : undefined
  }, [isSeen])
  return [ref, isSeen]
}
