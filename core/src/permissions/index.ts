export { ANY_WORD, hasAnyPermission, hasPermission } from './hasPermission'
export { measurementPermissions } from './measurementPermissions'
export { permissionCatalogue } from './permissionCatalogue'
export { simulatePermissions } from './simulatePermissions'
