import {
  accounts,
  accountSignIn,
  authorization,
  authorizationRoles,
  usernameSignIn,
} from '@barn-workbench/core/contract'
import type { AuthorizationRecord, AuthorizationRole, EffectiveRights } from '@barn-workbench/core/schema'
import { answer, createFakeInstance, documents, type FakeAnswer } from '@barn-workbench/plugin-sdk/testing'

export const ANNA = { accountId: 'anna', version: 3, displayName: 'Anna Bauer', tags: ['night'] }
const BERT = { accountId: 'bert', version: 1, displayName: 'Bert Klein', tags: [] }

/** A permanent record that gives Anna the role of a viewer, with changes. */
export function aRecord(changes: Partial<AuthorizationRecord> = {}): AuthorizationRecord {
  return {
    authorizationRecordId: 'record-1',
    version: 2,
    targetEntity: { entityType: 'account', entityId: 'anna' },
    directRoles: ['viewer'],
    directPermissions: [],
    validFrom: 1_000,
    validUntil: -1,
    valid: true,
    ...changes,
  }
}

export const ADMINISTRATOR = [
  'accounts.view',
  'accounts.manage',
  'accounts.manage.advanced',
  'authorization.manage',
  'eulas.view',
  'incidents.view',
]

const RIGHTS: EffectiveRights = {
  roles: [
    { authorizationRoleId: 'viewer', reasons: [{ kind: 'direct' }, { kind: 'held' }] },
    { authorizationRoleId: 'contractor', reasons: [{ kind: 'inherited', from: 'viewer' }] },
  ],
  permissions: [
    { id: 'incidents.view', roles: ['viewer'], isDirect: false },
    { id: 'data.view.speed', roles: [], isDirect: true },
  ],
}

interface People {
  permissions?: readonly string[]
  records?: () => AuthorizationRecord[]
  roles?: () => AuthorizationRole[]
  /** Of the predefined roles, by id; others have none. */
  permissionsOf?: Record<string, string[]>
  answers?: FakeAnswer[]
}

/** An instance with two people and the roles viewer and administrator. */
export function peopleInstance({
  permissions = ADMINISTRATOR,
  records = () => [aRecord()],
  roles = () => [],
  permissionsOf = { viewer: ['incidents.view'], administrator: ['system.manage'] },
  answers = [],
}: People = {}) {
  const predefined = ['administrator', 'viewer'].map((authorizationRoleId) => ({
    authorizationRoleId,
    version: 1,
    inheritedRoles: [],
  }))
  return createFakeInstance({
    permissions,
    answers: [
      ...answers,
      documents(accounts.query, 'accountId', () => [ANNA, BERT]),
      documents(accountSignIn.usernames, 'accountId', () => [{ username: 'anna.bauer', accountId: 'anna' }]),
      documents(accountSignIn.emails, 'accountId', () => [{ email: 'bert@example.org', accountId: 'bert' }]),
      documents(accountSignIn.remoteIds, 'accountId', () => []),
      documents(authorization.query, 'authorizationRecordId', records),
      documents(authorization.auditTrail, 'auditEntryId', () => []),
      documents(authorizationRoles.query, 'authorizationRoleId', roles),
      answer(accounts.get, ({ params: { id } }) => ({ ...(id === 'bert' ? BERT : ANNA), roles: ['viewer'] })),
      answer(usernameSignIn.available, () => ({ available: true })),
      answer(accountSignIn.lock, () => ({ lockedUntil: null })),
      answer(authorization.allPermissions, () =>
        ['accounts.view', 'incidents.view', 'system.manage', 'data.view.speed'].map((id) => ({ id })),
      ),
      answer(authorization.effectiveRights, () => RIGHTS),
      answer(authorizationRoles.predefined, () => predefined),
      answer(authorizationRoles.permissions, ({ params: { id } }) =>
        (permissionsOf[id] ?? []).map((one) => ({ id: one })),
      ),
    ],
  })
}
