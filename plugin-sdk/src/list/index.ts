export { countFacets, type FacetCounts } from './facets/countFacets'
export { Facets } from './facets/Facets'
export { AddFilter, SheetOrPopover } from './filter/AddFilter'
export { FilterChips } from './filter/FilterChips'
export { ListBody, type ListBodyProps } from './ListBody'
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
export { useRowWindow } from './useRowWindow'
export { usePages, type PageOptions, type Pages } from './usePages'
export { useSteadyRows } from './useSteadyRows'
