export { hasPermission, hasAnyPermission } from './hasPermission'
export { permissionCatalogue } from './permissionCatalogue'
