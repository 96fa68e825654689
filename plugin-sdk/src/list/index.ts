export { PageControls } from './PageControls'
export { usePages, type Pages } from './usePages'
