/** Permissions of which one is enough to see artifacts of some types. */
export const VIEW_PERMISSIONS = ['artifact.view', 'artifact.*.view']
