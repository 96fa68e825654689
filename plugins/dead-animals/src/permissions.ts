/** Permissions of which one is enough to see dead animals. */
export const VIEW_PERMISSIONS = ['incidents.view', 'incidents.deadAnimal.view'] as const

/** Permissions of which one is enough to reopen the incident of a dead animal. */
export const REOPEN_PERMISSIONS = [
  'incidents.manage',
  'incidents.manage.advanced',
  'incidents.deadAnimal.manage',
] as const

/** Permissions of which one is enough to report a dead animal, and what becomes of it. */
export const REPORT_PERMISSIONS = [...REOPEN_PERMISSIONS, 'deadAnimals.manage', 'deadAnimals.manage.advanced'] as const
