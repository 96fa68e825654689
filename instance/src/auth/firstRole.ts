import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import { newId } from '../database/newId'
import type { FactStore } from '../stores/factStore'
import type { GrantStore } from './grantStore'

/** The custom role that an instance starts with: whoever looks after the animals and keeps the pens' plan up to date. */
const FIRST_ROLE = { authorizationRoleId: 'stockkeeper', inheritedRoles: ['operator'] }
const FIRST_ROLE_PERMISSIONS = ['deadAnimals.manage', 'regions.manage', 'cameraCanvases.manage']
const MADE = 'firstRoleMade'

export interface FirstRoleDeps {
  database: Database
  grants: GrantStore
  factStore: FactStore
  now: Clock
}

/** Made once: who deletes it does not want it back. */
export async function createFirstRole({ database, grants, factStore, now }: FirstRoleDeps): Promise<void> {
  await database.transaction(async () => {
    if (await factStore.get(MADE)) return
    await grants.roles.insert(FIRST_ROLE)
    await grants.records.insert({
      authorizationRecordId: newId(now()),
      targetEntity: { entityType: 'authorizationRole', entityId: FIRST_ROLE.authorizationRoleId },
      directRoles: [],
      directPermissions: FIRST_ROLE_PERMISSIONS,
      validFrom: now(),
      validUntil: -1,
    })
    await factStore.set(MADE, 'true')
  })
}
