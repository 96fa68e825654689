import { Loader } from '@mantine/core'
import { where, type Scalar } from '@barn-workbench/core/query'
import { useSdkTexts } from '../../context/texts'
import { useLocale } from '../../react'
import { useValueText } from '../filter/useConditionText'
import type { ListCondition } from '../state/listCondition'
import { valuesOf, type ListProperty } from '../state/listProperty'
import type { ListControl } from '../state/useListState'
import type { FacetCounts } from './countFacets'
import classes from './Facets.module.css'

interface FacetsProps {
  list: ListControl
  /** The properties to choose values of, in their order. */
  keys: readonly string[]
  /** Null while they are being counted. */
  counts: FacetCounts | null
}

/** The values of some properties, each with the number of documents that a choice would find. @public */
export function Facets({ list, keys, counts }: FacetsProps) {
  const t = useSdkTexts()
  if (counts === null) return <Loader size="sm" />
  return (
    <section className={classes.facets} aria-label={t('list.facets')}>
      {keys.map((key) => {
        const property = list.definition.properties.find((candidate) => candidate.key === key)
        return property && <Facet key={key} property={property} list={list} counts={counts.get(key) ?? NONE} />
      })}
    </section>
  )
}

const NONE: ReadonlyMap<Scalar, number> = new Map()

interface FacetProps {
  property: ListProperty
  list: ListControl
  counts: ReadonlyMap<Scalar, number>
}

/** The values of one property, the most frequent first; a chosen one is listed even without matches. */
function Facet({ property, list, counts }: FacetProps) {
  const valueText = useValueText()
  const locale = useLocale()
  const { conditions } = list.state
  const chosen = chosenValues(conditions, property.key)
  const values = [...new Set([...counts.keys(), ...chosen])].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  if (values.length === 0) return null
  return (
    <section aria-label={property.label}>
      <h3 className={classes.title}>{property.label}</h3>
      <ul className={classes.values}>
        {values.map((value) => (
          <li key={String(value)}>
            <button
              type="button"
              className={classes.value}
              aria-pressed={chosen.includes(value)}
              onClick={() => list.set({ conditions: toggleValue(conditions, property, value) })}
            >
              <span className={classes.name}>{valueText(property, value)}</span>
              <span className={classes.count}>{(counts.get(value) ?? 0).toLocaleString(locale)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isChoice = (key: string) => (condition: ListCondition) =>
  condition.key === key && (condition.operator === 'in' || condition.operator === '==')

/** The values of a property that are chosen. */
function chosenValues(conditions: readonly ListCondition[], key: string): readonly Scalar[] {
  return conditions.filter(isChoice(key)).flatMap(valuesOf)
}

/** The conditions with a value of a property added or removed. A boolean property has at most one value. */
export function toggleValue(
  conditions: readonly ListCondition[],
  { key, kind }: Pick<ListProperty, 'key' | 'kind'>,
  value: Scalar,
): ListCondition[] {
  const others = conditions.filter((condition) => !isChoice(key)(condition))
  const chosen = chosenValues(conditions, key)
  if (kind === 'boolean') return chosen.includes(value) ? others : [...others, where(key, '==', value)]
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
  return next.length === 0 ? others : [...others, where(key, 'in', next)]
}
