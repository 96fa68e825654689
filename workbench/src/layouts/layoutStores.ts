import { createContext, useContext } from 'react'
import type { Session } from '@barn-workbench/core/session'
import type { KeyValueStorage } from '@barn-workbench/core/settings'
import type { LayoutDependencies } from './layoutDependencies'
import { createLayoutStore, type LayoutStore } from './layoutStore'

/** The layouts of each instance and account; one store each, however often it is asked for. */
export interface LayoutStores {
  /** Where unsaved work is kept. */
  readonly storage: KeyValueStorage
  readonly onStorageFailure: (cause: unknown) => void
  of(session: Session, accountId: string): LayoutStore
}

export function createLayoutStores(seams: Omit<LayoutDependencies, 'session' | 'accountId'>): LayoutStores {
  const stores = new Map<string, LayoutStore>()
  return {
    storage: seams.storage,
    onStorageFailure: seams.onStorageFailure,
    of(session, accountId) {
      const key = `${session.id}/${accountId}`
      const store = stores.get(key) ?? createLayoutStore({ ...seams, session, accountId })
      stores.set(key, store)
      return store
    },
  }
}

const LayoutStoresContext = createContext<LayoutStores | null>(null)
export const LayoutStoresProvider = LayoutStoresContext.Provider

export function useLayoutStores(): LayoutStores {
  const value = useContext(LayoutStoresContext)
  if (!value) throw new Error('useLayoutStores is called outside LayoutStoresProvider')
  return value
}
