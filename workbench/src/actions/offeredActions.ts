import type { Intent, Target } from '@barn-workbench/core/intents'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import type { UserMode } from '@barn-workbench/core/settings'
import { ACTION_GROUPS, type ActionDefinition, type ActionUser } from '@barn-workbench/plugin-sdk'
import { isForMode } from '../registry/instancePages'
import type { Registered } from '../registry/registry'

export type RegisteredAction = Registered<ActionDefinition>

/** The facts that decide which actions are offered. */
export interface ActionScope {
  /** Whether the page of an instance is open. */
  hasInstance: boolean
  /** The account on that instance, or null. */
  accountId: string | null
  /** The permissions on that instance. */
  permissions: ReadonlySet<string>
  /** In the basic mode actions for specialists are not offered; by default all are. */
  userMode?: UserMode
}

/** An action that can be shown. */
export interface AvailableAction {
  action: RegisteredAction
  /** Key of the plugin's locale that says why it cannot be started now, or null. */
  disabledReason: string | null
}

/** Permissions that depend on the entity are checked here if it is known, and by the instance. */
function isAllowed({ definition }: RegisteredAction, target: Target | null, scope: ActionScope): boolean {
  const { needs } = definition
  const permissions = typeof needs === 'function' ? (target ? needs(target.entity) : []) : needs
  const needsInstance =
    definition.on !== undefined || definition.needsInstance === true || (needs as readonly string[]).length > 0
  return (scope.hasInstance || !needsInstance) && hasAnyPermission(scope.permissions, permissions)
}

/** The actions that the account may start, on any entity. */
export function allowedActions(actions: readonly RegisteredAction[], scope: ActionScope): RegisteredAction[] {
  return actions.filter(
    (action) =>
      !('isForCode' in action.definition && action.definition.isForCode) &&
      isForMode(action.definition, scope.userMode) &&
      isAllowed(action, null, scope),
  )
}

/** Whether an action fits an entity, or why it cannot be started on it now. */
function fitOf(
  { definition }: RegisteredAction,
  target: Target | null,
  { accountId, permissions }: ActionScope,
): boolean | string {
  if (definition.on === undefined || target === null) return true
  const user: ActionUser = { accountId, can: (...required) => hasAnyPermission(permissions, required) }
  return definition.when?.(target.entity, user) ?? true
}

/** Whether and how one action is offered. An action whose record throws is not offered. */
function availableAction(action: RegisteredAction, target: Target | null, scope: ActionScope): AvailableAction | null {
  const { definition } = action
  if (definition.on !== target?.kind || ('isForCode' in definition && definition.isForCode)) return null
  if (!isForMode(definition, scope.userMode)) return null
  try {
    if (!isAllowed(action, target, scope)) return null
    const when = fitOf(action, target, scope)
    return when === false ? null : { action, disabledReason: when === true ? null : when }
  } catch (error) {
    console.error(`the action ${definition.id} failed`, error)
    return null
  }
}

/** The first action of each intent. The registry lists plugins in the order in which the workbench names them. */
function firstOfEachIntent(actions: readonly AvailableAction[]): AvailableAction[] {
  const byIntent = new Map<string, AvailableAction>()
  for (const available of actions) {
    const { id } = available.action.definition.implements
    const other = byIntent.get(id)
    if (!other || (other.disabledReason !== null && available.disabledReason === null)) byIntent.set(id, available)
  }
  return [...byIntent.values()]
}

function groupRank({ action: { definition } }: AvailableAction): number {
  if (definition.on === undefined) return 0
  return ACTION_GROUPS.indexOf(definition.group) - (definition.isLikeliest ? 0.5 : 0)
}

/** The actions that can be shown on an entity, or without one (null), in the order of menus. */
export function offeredActions(
  actions: readonly RegisteredAction[],
  target: Target | null,
  scope: ActionScope,
): AvailableAction[] {
  const available = actions.flatMap((action) => availableAction(action, target, scope) ?? [])
  return firstOfEachIntent(available).sort((a, b) => groupRank(a) - groupRank(b))
}

/** The actions that can be started on at least one of many entities, with the entities that each takes. */
export function offeredForMany(
  actions: readonly RegisteredAction[],
  targets: readonly Target[],
  scope: ActionScope,
): { action: RegisteredAction; takes: Target[] }[] {
  const takenBy = new Map<RegisteredAction, Target[]>()
  for (const target of targets) {
    for (const { action, disabledReason } of offeredActions(actions, target, scope)) {
      if (action.definition.on === undefined || !action.definition.isBulk || disabledReason !== null) continue
      const taken = takenBy.get(action)
      if (taken) taken.push(target)
      else takenBy.set(action, [target])
    }
  }
  return actions.flatMap((action) => {
    const takes = takenBy.get(action)
    return takes ? [{ action, takes }] : []
  })
}

/** The action that fulfils an intent for this account, or undefined. */
export function actionOfIntent(
  actions: readonly RegisteredAction[],
  intent: Pick<Intent, 'id'>,
  scope: ActionScope,
): RegisteredAction | undefined {
  return actions.find((action) => action.definition.implements.id === intent.id && isAllowed(action, null, scope))
}
