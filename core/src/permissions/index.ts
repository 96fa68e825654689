export { hasPermission, hasAnyPermission } from './hasPermission'
export { DATA_KEYS, permissionCatalogue } from './permissionCatalogue'
