export { compareDocuments, compareValues, evaluateQuery, matches, valueAt, type JoinedKeys } from './evaluateQuery'
export {
  BACKGROUND_TYPES,
  DEAD_ANIMAL_CONDITIONS,
  deadAnimalConditions,
  incidentConditions,
  MAXIMUM_CHOSEN_CONDITIONS,
  MOST_IMPORTANT_FIRST,
  openIncidentConditions,
  type IncidentListFilter,
} from './incidentConditions'
export {
  ascending,
  Condition,
  Conditions,
  DEFAULT_QUERY_LIMIT,
  descending,
  LargeQuery,
  MAXIMUM_CONDITIONS,
  MAXIMUM_QUERY_LIMIT,
  OPERATORS,
  Order,
  Query,
  where,
  type Operator,
  type Scalar,
} from './query'
export { DEFAULT_PAGE_SIZE, PAGE_SIZES, SCREEN_PAGE_SIZE } from './query'
export { projectDocument } from './projectDocument'
