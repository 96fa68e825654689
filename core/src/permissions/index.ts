export { hasPermission, hasAnyPermission } from './hasPermission'
export { permissionCatalogue } from './permissionCatalogue'
export { simulatePermissions } from './simulatePermissions'
