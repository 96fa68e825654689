export { holds, holdsAny } from './holds'
export { DATA_KEYS, permissionCatalogue } from './permissionCatalogue'
