/** Parameter of the address while a layout is arranged. */
export const EDIT_PARAMETER = 'edit'
