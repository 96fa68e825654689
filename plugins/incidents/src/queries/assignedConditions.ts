import { where, type Condition } from '@barn-workbench/core/query'

/** The conditions of the open incidents that are assigned to an account; hidden ones do not count. */
export function assignedConditions(accountId: string | null): Condition[] {
  return [where('assignedTo.entityId', '==', accountId), where('closedAt', '==', null), where('hidden', '==', false)]
}
