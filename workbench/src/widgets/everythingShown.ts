import { createContext, useContext } from 'react'

const EverythingShownContext = createContext(false)

/** Within it all widgets load and stay drawn, on screen or not: on paper. */
export const EverythingShownProvider = EverythingShownContext.Provider

export function useEverythingShown(): boolean {
  return useContext(EverythingShownContext)
}
