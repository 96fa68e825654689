export { PageControls } from './PageControls'
export { DEFAULT_PAGE_SIZE, PAGE_SIZES, usePages, type Pages } from './usePages'
