export { hasPermission, hasAnyPermission } from './hasPermission'
export { measurementPermissions } from './measurementPermissions'
export { permissionCatalogue } from './permissionCatalogue'
export { simulatePermissions } from './simulatePermissions'
