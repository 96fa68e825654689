import { INCIDENT_TYPES, incidentTypeOf } from '../incidentTypes'
import { ANY_WORD } from './hasPermission'

/*
 * The permissions that allow something about incidents of a type; one is enough. Without a type: about incidents of at
 * least one type.
 */

/** To see incidents. */
export function incidentViewPermissions(type: string = ANY_WORD): readonly string[] {
  return ['incidents.view', `incidents.${type}.view`]
}

/** To assign, close, reopen, hide, edit and delete incidents. */
export function incidentManagePermissions(type: string = ANY_WORD): readonly string[] {
  return ['incidents.manage', 'incidents.manage.advanced', `incidents.${type}.manage`]
}

/** To report incidents, and to add events to them. */
export function incidentReportPermissions(type: string = ANY_WORD): readonly string[] {
  const types = type === ANY_WORD ? INCIDENT_TYPES : [type]
  return [...incidentManagePermissions(type), ...types.flatMap((one) => incidentTypeOf(one).reportPermissions ?? [])]
}

/** Permissions to close an incident that still goes on. */
export function incidentForceClosePermissions(type: string): readonly string[] {
  return ['incidents.manage.advanced', `incidents.${type}.manage`]
}
