import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { EntityKind } from '@barn-workbench/core/intents'
import type { EntityRef, Versioned } from '@barn-workbench/core/writes'
import { useInstance } from '../react/useInstance'
import { writesOf } from './writesOf'

/**
 * The documents of a list as they are shown: with the user's changes that are under way, or that are newer than the list.
 * What is gone is left out. Pass the same `documents` and `idOf` until they change. @public
 */
export function useShownEntities<Entity extends Versioned>(
  kind: EntityKind,
  documents: readonly Entity[],
  idOf: (entity: Entity) => string,
): readonly Entity[] {
  const { session, snapshot } = useInstance()
  const { store } = writesOf(session, snapshot.dataScope)
  useEffect(() => {
    store.put(documents.map((entity): [EntityRef, Entity] => [`${kind}/${idOf(entity)}`, entity]))
  }, [store, documents, kind, idOf])
  const shown = useSyncExternalStore(store.subscribe, store.current)
  return useMemo(
    () => documents.flatMap((entity) => shown.shownOf(`${kind}/${idOf(entity)}`, entity) ?? []),
    [shown, documents, kind, idOf],
  )
}
