/** Permissions of which one is enough to see dead animals. */
export const VIEW_PERMISSIONS = ['incidents.view', 'incidents.deadAnimal.view'] as const
