import { createContext, useContext, useEffect } from 'react'

const TitleContext = createContext<(title: string | null) => void>(() => undefined)
/** Gives screens the way to name themselves where their address does not. */
export const ScreenTitleProvider = TitleContext.Provider

/** Names the screen for as long as it is shown. */
export function useNamedScreen(title: string): void {
  const name = useContext(TitleContext)
  useEffect(() => {
    name(title)
    return () => name(null)
  }, [name, title])
}
