/** Numbers of documents that a list can show on one page. */
export const PAGE_SIZES = [5, 10, 20, 50] as const
/** Of widgets and cards. */
export const DEFAULT_PAGE_SIZE = 5
/** Of a screen that is one list. */
export const SCREEN_PAGE_SIZE = 20
