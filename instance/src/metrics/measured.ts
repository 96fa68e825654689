/** One value of a metric. In the lines of a histogram `metricName` has a suffix that the name of the metric lacks. */
export interface MeasuredValue {
  labels?: Readonly<Record<string, string | number>>
  value: number
  metricName?: string
}

/** A metric with its present values. Its name contains a base unit; the name of a counter ends in `_total`. */
export interface Measured {
  name: string
  help: string
  type: 'gauge' | 'counter' | 'histogram'
  values: readonly MeasuredValue[]
}

/** Reads the present values of a room of the instance. Called for each scrape, and never otherwise. */
export type Collector = () => readonly Measured[] | Promise<readonly Measured[]>

/** A gauge with one value, or without any where it is unknown. */
export function gauge(name: string, help: string, value: number | null): Measured {
  return { name, help, type: 'gauge', values: value === null ? [] : [{ value }] }
}

/** A gauge or counter with one value for each entry of a list. */
export function measuredBy(
  { name, help, type = 'gauge' }: { name: string; help: string; type?: 'gauge' | 'counter' },
  label: string,
  entries: Iterable<readonly [string, number | null]>,
): Measured {
  const values = [...entries].flatMap(([key, value]) => (value === null ? [] : [{ labels: { [label]: key }, value }]))
  return { name, help, type, values }
}
