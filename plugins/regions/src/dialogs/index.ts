import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { MergeChoice } from '@barn-workbench/plugin-sdk/form'
import type {
  CopyInput,
  MergeInput,
  MoveInput,
  NameAnswer,
  NameInput,
  RemoveInput,
  SaveAnswer,
  SaveInput,
} from './inputs'

/** Asks for the name of a type or a region. */
export const nameDialog = defineDialog<NameInput, NameAnswer>({
  id: 'regions.name',
  load: async () => (await import('./RegionDialogs')).NameForm,
})

/** Asks whether to delete an entity, or says where it is used. */
export const removeDialog = defineDialog<RemoveInput, true>({
  id: 'regions.remove',
  load: async () => (await import('./RegionDialogs')).RemoveQuestion,
})

/** Asks for the type to which a region moves. */
export const moveDialog = defineDialog<MoveInput, string>({
  id: 'regions.move',
  load: async () => (await import('./RegionDialogs')).MoveForm,
})

/** Asks for the camera to which outlines are copied. */
export const copyDialog = defineDialog<CopyInput, string>({
  id: 'regions.copy',
  load: async () => (await import('./RegionDialogs')).CopyForm,
})

/** Asks since when outlines hold. */
export const saveDialog = defineDialog<SaveInput, SaveAnswer>({
  id: 'regions.save',
  load: async () => (await import('./RegionDialogs')).SaveForm,
})

/** Asks which version is kept if another account has drawn meanwhile. */
export const mergeDialog = defineDialog<MergeInput, MergeChoice>({
  id: 'regions.merge',
  load: async () => (await import('./RegionDialogs')).MergeRegions,
})
