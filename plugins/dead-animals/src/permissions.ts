import {
  incidentManagePermissions,
  incidentReportPermissions,
  incidentViewPermissions,
} from '@barn-workbench/core/permissions'

/** Permissions of which one is enough to see dead animals. */
export const VIEW_PERMISSIONS = incidentViewPermissions('deadAnimal')

/** Permissions of which one is enough to reopen the incident of a dead animal. */
export const REOPEN_PERMISSIONS = incidentManagePermissions('deadAnimal')

/** Permissions of which one is enough to report a dead animal, and what becomes of it. */
export const REPORT_PERMISSIONS = incidentReportPermissions('deadAnimal')
