/** The permission to see regions. */
export const VIEW_PERMISSION = 'regions.view'

/** The permission to change types, regions and their outlines. */
export const MANAGE_PERMISSION = 'regions.manage'
