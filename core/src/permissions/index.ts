/*
 * Permissions are words with dots, such as `incidents.deadAnimal.view`; `*` stands for any word. `hasPermission` asks
 * whether an account holds one, `incidentPermissions` names the permissions of an incident type, and
 * `permissionCatalogue` lists all. `simulatePermissions` reduces the own ones to look at the product with the rights of
 * others.
 */

export {
  ANY_WORD,
  hasAnyPermission,
  hasPermission,
  measurementPermissions,
  PICTURE_PERMISSIONS,
  simulatePermissions,
  STREAM_PERMISSIONS,
} from './hasPermission'
export {
  incidentForceClosePermissions,
  incidentManagePermissions,
  incidentReportPermissions,
  incidentViewPermissions,
} from './incidentPermissions'
export { artifactPermissions, PEOPLE_PERMISSIONS, permissionCatalogue } from './permissionCatalogue'
