import { useEffect, useRef, type RefObject } from 'react'

/**
 * Returns the ref of the field that has the focus at first, where one types on keys: on a touch screen its keyboard
 * would cover the page. What somebody has chosen themselves keeps the focus.
 */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { activeElement, body } = document
    const isChosen = activeElement !== null && activeElement !== body && !activeElement.matches('main')
    // After the content has got the focus, as after each navigation.
    const timer = setTimeout(() => {
      if (!isChosen && matchMedia('(hover: hover) and (pointer: fine)').matches) ref.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [])
  return ref
}
