import { createContext, useContext } from 'react'
import type { Registry } from './registry'

const RegistryContext = createContext<Registry | null>(null)
export const RegistryProvider = RegistryContext.Provider

export function useRegistry(): Registry {
  const value = useContext(RegistryContext)
  if (!value) throw new Error('useRegistry is called outside RegistryProvider')
  return value
}
