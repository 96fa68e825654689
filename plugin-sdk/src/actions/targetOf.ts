import type { Entities, EntityKind, Target } from '@barn-workbench/core/intents'

/** The target of the actions on an entity. @public */
export function targetOf<Kind extends EntityKind>(kind: Kind, entity: Entities[Kind]): Target<Kind> {
  return { kind, entity } as Target<Kind>
}

/** The id of the entity that actions are for, such as the `cameraId` of a camera. */
export function idOfTarget(target: Target): string {
  if (target.kind === 'incident') return target.entity.incidentId
  if (target.kind === 'camera') return target.entity.cameraId
  return target.entity.artifactId
}
