/** Numbers of documents that a list can show on one page. */
export const PAGE_SIZES = [5, 10, 20, 50] as const
export const DEFAULT_PAGE_SIZE = 5
