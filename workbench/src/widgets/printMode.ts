import { createContext, useContext } from 'react'

const PrintModeContext = createContext(false)

/** Within it all widgets load and stay drawn, on screen or not: on paper. */
export const PrintModeProvider = PrintModeContext.Provider

export function usePrintMode(): boolean {
  return useContext(PrintModeContext)
}
