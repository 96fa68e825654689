/** Whoever has it changes the display mode of an instance. */
export const MANAGE_PERMISSION = 'displayMode.manage'
