/*
 * The queries of the contract: conditions, order, cursor, limit and projection. `query` has their schemas and limits;
 * `evaluateQuery` answers one from documents in memory and `projectDocument` cuts documents to the asked fields, as the
 * database of an instance does. `incidentConditions` makes conditions of the filters for incidents, `reportConditions`
 * the conditions of the lists in a report of some time.
 */

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
  DEFAULT_PAGE_SIZE,
  DEFAULT_QUERY_LIMIT,
  descending,
  LargeQuery,
  MAXIMUM_CONDITIONS,
  MAXIMUM_QUERY_LIMIT,
  OPERATORS,
  Order,
  PAGE_SIZES,
  Query,
  SCREEN_PAGE_SIZE,
  where,
  type Operator,
  type Scalar,
} from './query'
export { projectDocument } from './projectDocument'
export { reportConditions, type ReportConditions, type ReportSpan } from './reportConditions'
