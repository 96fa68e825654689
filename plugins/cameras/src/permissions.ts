/** The permission to add, change, restart and remove cameras. */
export const MANAGE_PERMISSION = 'cameras.manage'
/** The permission to close cameras for privacy. */
export const PRIVACY_PERMISSION = 'privacy.manage'
