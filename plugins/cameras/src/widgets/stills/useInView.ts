import { useCallback, useState } from 'react'

/** Pictures are requested a little before their tiles come into view, in CSS px. */
const MARGIN = '120px'

/** The elements that are in view, by the name that each has in `data-tile`. Where the browser cannot tell, all are. */
export function useInView(): { observe: (element: Element | null) => void; isInView: (name: string) => boolean } {
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set())
  const [observer] = useState(() => createObserver((change) => setVisible(change)))
  const observe = useCallback(
    (element: Element | null) => {
      if (!element) return undefined
      observer?.observe(element)
      return () => observer?.unobserve(element)
    },
    [observer],
  )
  return { observe, isInView: (name) => observer === null || visible.has(name) }
}

type Change = (before: ReadonlySet<string>) => ReadonlySet<string>

function createObserver(update: (change: Change) => void): IntersectionObserver | null {
  if (typeof IntersectionObserver === 'undefined') return null
  return new IntersectionObserver(
    (entries) =>
      update((before) => {
        const after = new Set(before)
        for (const { target, isIntersecting } of entries) {
          const name = (target as HTMLElement).dataset['tile'] ?? ''
          if (isIntersecting) after.add(name)
          else after.delete(name)
        }
        return after
      }),
    { rootMargin: MARGIN },
  )
}
