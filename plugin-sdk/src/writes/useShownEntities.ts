import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { EntityRef, EntityStore, ShownEntities, Versioned } from '@barn-workbench/core/writes'
import { useFromSnapshot, useSession } from '../context/useInstance'
import { writesOf } from './writesOf'

/** Returns a function that selects from the shown entities: the same list until one of its entities changes. */
function selectShown<Entity>(store: EntityStore, select: (shown: ShownEntities) => readonly Entity[]) {
  let latest: { shown: ShownEntities; selected: readonly Entity[] } | undefined
  return () => {
    const shown = store.current()
    if (latest?.shown === shown) return latest.selected
    const selected = select(shown)
    const before = latest?.selected
    const isSame = before?.length === selected.length && selected.every((entity, index) => entity === before[index])
    latest = { shown, selected: isSame ? before : selected }
    return latest.selected
  }
}

/**
 * The documents of a list as they are shown: with the user's pending changes, and with newer versions. Deleted ones are
 * left out. Pass the same `documents` and `idOf` until they change. @public
 */
export function useShownEntities<Entity extends Versioned>(
  kind: string,
  documents: readonly Entity[],
  idOf: (entity: Entity) => string,
): readonly Entity[] {
  const session = useSession()
  const dataScope = useFromSnapshot((snapshot) => snapshot.dataScope)
  const { store } = writesOf(session, dataScope)
  useEffect(() => {
    store.put(documents.map((entity): [EntityRef, Entity] => [`${kind}/${idOf(entity)}`, entity]))
  }, [store, documents, kind, idOf])
  const current = useMemo(() => {
    const refOf = (entity: Entity): EntityRef => `${kind}/${idOf(entity)}`
    return selectShown(store, (shown) => documents.flatMap((entity) => shown.shownOf(refOf(entity), entity) ?? []))
  }, [store, documents, kind, idOf])
  return useSyncExternalStore(store.subscribe, current)
}
