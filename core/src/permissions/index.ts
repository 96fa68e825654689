export { ANY_WORD, hasAnyPermission, hasPermission } from './hasPermission'
export { measurementPermissions } from './hasPermission'
export {
  incidentForceClosePermissions,
  incidentManagePermissions,
  incidentReportPermissions,
  incidentViewPermissions,
} from './incidentPermissions'
export { artifactPermissions, permissionCatalogue } from './permissionCatalogue'
export { PICTURE_PERMISSIONS, STREAM_PERMISSIONS } from './hasPermission'
export { simulatePermissions } from './hasPermission'
