import type { Entities, EntityKind } from '@barn-workbench/core/intents'
import type { Session } from '@barn-workbench/core/session'
import type { Messages } from '../react/messages'

/** An entity that the palette finds by its label. @public */
export interface FoundEntity<Kind extends EntityKind = EntityKind> {
  id: string
  label: string
  entity: Entities[Kind]
}

/**
 * Lists the entities of an instance, the likeliest first. `t`: messages of the plugin. Rejects with a `ProblemError`.
 * @public
 */
export type FindEntities<Kind extends EntityKind> = (
  session: Session,
  signal: AbortSignal,
  t: Messages,
) => Promise<FoundEntity<Kind>[]>

/**
 * Makes entities of one kind known to the palette (Ctrl+K). A choice there runs the action that opens the entity.
 * @public
 */
export interface FinderDefinition<Kind extends EntityKind = EntityKind> {
  /** `plugin.finder`. */
  id: `${string}.${string}`
  on: Kind
  /** Permissions of which one is enough. */
  needs: readonly string[]
  load(): Promise<FindEntities<Kind>>
}

/** Declares a finder of a plugin; it returns its argument. @public */
export function defineFinder<Kind extends EntityKind>(finder: FinderDefinition<Kind>): FinderDefinition<Kind> {
  return finder
}
