/** Permissions to see artifacts of some types; one is enough. */
export const VIEW_PERMISSIONS = ['artifact.view', 'artifact.*.view']
