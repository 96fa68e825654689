import {
  incidentManagePermissions,
  incidentReportPermissions,
  incidentViewPermissions,
} from '@barn-workbench/core/permissions'

/** Permissions to see dead animals; one is enough. */
export const VIEW_PERMISSIONS = incidentViewPermissions('deadAnimal')

/** Permissions to reopen the incident of a dead animal; one is enough. */
export const REOPEN_PERMISSIONS = incidentManagePermissions('deadAnimal')

/** Permissions to report a dead animal, and its removal; one is enough. */
export const REPORT_PERMISSIONS = incidentReportPermissions('deadAnimal')
