import { permissionCatalogue } from '@barn-workbench/core/permissions'

/** A role that every instance has. */
export interface PredefinedRole {
  inheritedRoles: readonly string[]
  permissions: readonly string[]
}

export const ADMINISTRATOR = 'administrator'

/** Permissions of these groups are not part of the viewer's role. */
const PRIVATE_GROUPS = ['accounts', 'logs', 'eulas']

function isPublicView(permission: string): boolean {
  const segments = permission.split('.')
  return segments.includes('view') && !PRIVATE_GROUPS.includes(segments[0] ?? '')
}

/** The roles that every instance has and that cannot be changed. */
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
