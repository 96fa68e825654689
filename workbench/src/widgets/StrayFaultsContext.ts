import { createContext, useContext } from 'react'
import type { StrayFaults } from './strayFaults'

const StrayFaultsContext = createContext<StrayFaults | null>(null)
export const StrayFaultsProvider = StrayFaultsContext.Provider

export function useStrayFaults(): StrayFaults {
  const value = useContext(StrayFaultsContext)
  if (!value) throw new Error('useStrayFaults is called outside StrayFaultsProvider')
  return value
}
