import { data } from '@barn-workbench/core/contract'
import { ANIMAL_LABELS, type Species } from '@barn-workbench/core/schema'
import type { TimeSetup } from '@barn-workbench/plugin-sdk/react'
import { useColumns } from './useColumns'

const NO_LABELS: readonly string[] = []

/** Areas are drawn in these; what stands on what can be told apart without colour. */
const COLORS: Readonly<Record<string, { color: string; fill: string }>> = {
  pig: { color: 'var(--bw-standing)', fill: 'var(--bw-standing-fill)' },
  pig_lying: { color: 'var(--bw-lying)', fill: 'var(--bw-lying-fill)' },
  Broiler: { color: 'var(--bw-standing)', fill: 'var(--bw-standing-fill)' },
}

/** How many animals of each label were counted, in each bucket. */
export function useLabelCounts({
  setup,
  species,
  cameras,
}: {
  setup: TimeSetup
  species: Species | null
  cameras: readonly string[]
}) {
  const labels = species ? ANIMAL_LABELS[species] : NO_LABELS
  const place = (label = '') => labels.findIndex((one) => one === label)
  return useColumns({
    key: ['labelCounts', labels, cameras],
    setup,
    enabled: species !== null,
    columns: {
      by: 'label',
      compare: ([left], [right]) => place(left) - place(right),
      fillOf: ([label = '']) => COLORS[label]?.fill,
      colorOf: ([label = '']) => COLORS[label]?.color ?? 'var(--bw-series-1)',
    },
    async load(session, time, signal) {
      const body = {
        labels: [...labels],
        time,
        timeResolution: `${setup.timeResolution}ms`,
        groupByLabel: true,
        groupByCamera: false,
        cameras: [...cameras],
      }
      return session.send(data.labelCounts, { body }, { signal })
    },
  })
}
