/** The permission to change the display mode of an instance. */
export const MANAGE_PERMISSION = 'displayMode.manage'
