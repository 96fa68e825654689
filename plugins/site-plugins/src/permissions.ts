/** The permission to install, update and govern plugins of an instance. */
export const MANAGE_PERMISSION = 'plugins.manage'
