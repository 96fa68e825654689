/** Below this width panels are sheets at the lower edge. */
export const PHONE_QUERY = '(max-width: 767px)'
