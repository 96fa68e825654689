/** The permission to change the display mode of an instance. */
export const MANAGE_PERMISSION = 'displayMode.manage'
/** The permissions of those who set a barn up; one of them is enough. */
export const SETUP_PERMISSIONS = ['cameras.manage', 'regions.manage', 'cameraCanvases.manage', 'accounts.manage']
