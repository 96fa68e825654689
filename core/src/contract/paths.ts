/** Path of the call to which no permission simulation applies. It stands apart, since every page needs it. */
export const ALL_PERMISSIONS_PATH = '/api/authorization/all_permissions'
