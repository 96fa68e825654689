import { permissionCatalogue } from '@barn-workbench/core/permissions'

export interface PredefinedRole {
  inheritedRoles: readonly string[]
  permissions: readonly string[]
}

export const ADMINISTRATOR = 'administrator'

/** What a viewer may not look into. */
const PRIVATE_KINDS = ['accounts', 'logs', 'eulas']

function isPublicView(permission: string): boolean {
  const words = permission.split('.')
  return words.includes('view') && !PRIVATE_KINDS.includes(words[0] ?? '')
}

/** Roles that every instance has and nobody changes. */
export const predefinedRoles: ReadonlyMap<string, PredefinedRole> = new Map<string, PredefinedRole>([
  [ADMINISTRATOR, { inheritedRoles: [], permissions: permissionCatalogue }],
  ['viewer', { inheritedRoles: [], permissions: permissionCatalogue.filter(isPublicView) }],
  [
    'operator',
    {
      inheritedRoles: ['viewer'],
      permissions: ['incidents.manage', 'incidentComments.manage', 'authentication.list_users'],
    },
  ],
  [
    'contractor',
    { inheritedRoles: [], permissions: ['incidents.view', 'recordings.view.frame', 'cameraCanvases.view.basic'] },
  ],
])
