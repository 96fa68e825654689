/*
 * Lists of documents, the same everywhere:
 *
 * 1. `state/` holds the user's choices of a list (conditions, order, page, mode). `useListState` keeps them in the
 *    address.
 * 2. `filter/` and `facets/` change the conditions: by a form, by chips, and by values with their counts. Invalid parts
 *    of an address are reported, and the valid ones apply.
 * 3. `usePages` loads the chosen page. `useSteadyRows` holds its rows in place while the user reads them.
 *    `useDocumentList` does both for a list that needs no more, and counts its documents.
 * 4. `ListBody` combines all of it; `ListFrame` puts it into a widget, and `ListPage` onto a page. `useRowWindow` draws
 *    only the rows in view; `rowKeys` keeps their keys the same.
 *
 * `search/` finds documents that are all on this device while the user types.
 */

export { countFacets, type FacetCounts } from './facets/countFacets'
export { Facets } from './facets/Facets'
export { AddFilter, SheetOrPopover, type AddFilterProps } from './filter/AddFilter'
export { FilterChips } from './filter/FilterChips'
export { ListBody, type ListBodyProps } from './ListBody'
export { ListFrame, ListPage, type ListFrameProps, type ListPageProps } from './ListPage'
export { ListProblemsNotice } from './filter/ListProblemsNotice'
export { ModeSwitch, useListMode } from './ModeSwitch'
export { OrderControl, toggledOrder } from './OrderControl'
export { OutdatedNotice } from './OutdatedNotice'
export { PageControls } from './PageControls'
export { inSlices } from './search/inSlices'
export { createSearchIndex, type SearchIndex } from './search/searchIndex'
export { ListCondition } from './state/listCondition'
export type { ListOption, ListProperty, ListPropertyKind } from './state/listProperty'
export {
  LIST_DEFAULTS,
  type ListDefinition,
  type ListMode,
  type ListProblem,
  type ListProblems,
  type ListState,
  type PageSize,
} from './state/listState'
export { useListState, type ListControl } from './state/useListState'
export { createRowKeeper, type RowKeeper, type RowKeys } from './rowKeys'
export { useDocumentList, type DocumentList, type DocumentListOptions } from './useDocumentList'
export { useRowWindow } from './useRowWindow'
export { usePages, type PageOptions, type Pages } from './usePages'
export { useSteadyRows } from './useSteadyRows'
