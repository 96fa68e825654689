import { createEmitter } from '@barn-workbench/core/emitter'
import type { Address } from '../context/WorkbenchContext'
import { changedSearch } from '../react/addressParameters'

/** An address in memory, which keeps no history. */
export function createFakeAddress(path: string, initialSearch: string): Address {
  const events = createEmitter<{ changed: undefined }>()
  let search = initialSearch
  return {
    path: () => path,
    search: () => search,
    subscribe: (listener) => events.subscribe('changed', listener),
    set(changes) {
      search = changedSearch(search, changes)
      events.emit('changed')
    },
  }
}
