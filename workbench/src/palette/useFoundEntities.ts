import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EntityKind, Target } from '@barn-workbench/core/intents'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { MINUTE } from '@barn-workbench/core/time'
import { loadCode, useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import type { Messages } from '@barn-workbench/plugin-sdk/react'
import { contributionsFor } from '../registry/instancePages'
import { useRegistry } from '../registry/registry'
import { useInstanceType, usePermissions } from '../shell/usePermissions'

interface FoundTarget {
  id: string
  label: string
  target: Target
}

/** The entities of one kind that the palette finds. */
interface FoundKind {
  kind: EntityKind
  entities: FoundTarget[]
}

/** For so long the palette shows the entities that it loaded before, in ms. */
const FRESH_FOR = MINUTE

/**
 * The entities of the instance that the finders of the plugins list. They are loaded while the palette is open; a finder
 * that fails lists none.
 */
export function useFoundEntities(): FoundKind[] {
  const { i18n } = useTranslation()
  const { finders } = useRegistry()
  const session = useOptionalSession()
  const permissions = usePermissions(session)
  const instanceType = useInstanceType(session)
  const fitting = session ? contributionsFor(finders, instanceType) : []
  const allowed = fitting.filter(({ definition }) => hasAnyPermission(permissions, definition.needs))
  const results = useQueries({
    queries: allowed.map(({ definition, plugin }) => ({
      queryKey: [session?.snapshot().dataScope, session?.id, 'finder', definition.id, i18n.language],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<FoundTarget[]> => {
        if (!session) return []
        const find = await loadCode(() => definition.load())
        const found = await find(session, signal, i18n.getFixedT(i18n.language, plugin.id) as Messages)
        return found.map(({ id, label, entity }) => ({ id, label, target: { kind: definition.on, entity } as Target }))
      },
      staleTime: FRESH_FOR,
    })),
  })
  return allowed.map(({ definition }, index) => ({ kind: definition.on, entities: results[index]?.data ?? [] }))
}
