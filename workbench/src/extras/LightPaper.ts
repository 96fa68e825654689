import { useEffect } from 'react'

const SCHEME = 'data-mantine-color-scheme'

/** Prints with the light colours, whatever the screen has. */
export function LightPaper(): null {
  useEffect(() => {
    const root = document.documentElement
    let onScreen: string | null = null
    const toPaper = () => {
      onScreen = root.getAttribute(SCHEME)
      root.setAttribute(SCHEME, 'light')
    }
    const toScreen = () => onScreen !== null && root.setAttribute(SCHEME, onScreen)
    addEventListener('beforeprint', toPaper)
    addEventListener('afterprint', toScreen)
    return () => {
      removeEventListener('beforeprint', toPaper)
      removeEventListener('afterprint', toScreen)
    }
  }, [])
  return null
}
