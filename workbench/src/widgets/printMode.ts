import { createContext, useContext } from 'react'

const PrintModeContext = createContext(false)

/** With the value true all widgets within it load and stay drawn, even those off screen, since paper shows them all. */
export const PrintModeProvider = PrintModeContext.Provider

export function usePrintMode(): boolean {
  return useContext(PrintModeContext)
}
