/*
 * The actions of plugins on the entities on screen. `useTarget` says which entity an element shows, so that a menu, a
 * key or the palette know what an action is for; `targetOf` makes the target of an entity. `ActionBar`, `ActionMenu`
 * and `useActionMenu` offer the actions of one entity, `BulkBar` those of all selected ones (`useSelection`,
 * `SelectAll`). `IntentButton` asks for one intent, whichever plugin fulfils it. `screenKeys` are keys that belong to
 * no action.
 */

export { ActionBar } from './ActionBar'
export { ActionMenu } from './ActionMenu'
export { BulkBar } from './BulkBar'
export { IntentButton, type IntentButtonProps } from './IntentButton'
export { SelectAll } from './SelectAll'
export { useScreenKeys, type ScreenKey } from './screenKeys'
export { targetOf } from './targetOf'
export { useTarget, type TargetOptions } from './targets'
export { useActionMenu, type ActionMenuEntry, type SharedActionMenu } from './useActionMenu'
export { useSelection, type Selection } from './useSelection'
export { useShownEntities } from '../writes/useShownEntities'
