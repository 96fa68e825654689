import { readFileSync } from 'node:fs'
import { at } from '../../../scripts/steps/paths.mjs'
import type { Fleet } from '../../fleet/startFleet'
import { signInToBarn } from './signInToBarn'

/** Layout of the bench: its id, and the number of its widgets. */
export const BENCH_LAYOUT = 'bench-60'
export const WIDGETS = 60
/** Widgets beside each other on the grid of a desk, and how wide each is. */
const ACROSS = 3
const WIDTH = 8

/** A widget as the built manifest describes it. */
export interface DescribedWidget {
  id: string
  version: number
  size: { h: number; minH: number }
}

interface Manifest {
  plugins: { widgets: DescribedWidget[] }[]
}

/** A layout with sixty widgets, of each kind as many. */
export function layoutOf(known: readonly DescribedWidget[]) {
  const height = Math.max(...known.map(({ size }) => size.minH))
  const entries = Array.from({ length: WIDGETS }, (_, i) => {
    const { id, version } = known[i % known.length] as DescribedWidget
    const place = { x: (i % ACROSS) * WIDTH, y: Math.floor(i / ACROSS) * height, w: WIDTH, h: height }
    return { key: `widget-${i}`, widget: { type: id, version, settings: {} }, place }
  })
  return {
    schema: 1,
    layoutId: BENCH_LAYOUT,
    version: 0,
    title: 'Bench',
    roles: [],
    widgets: Object.fromEntries(entries.map(({ key, widget }) => [key, widget])),
    grids: { desk: Object.fromEntries(entries.map(({ key, place }) => [key, place])) },
  }
}

/** Saves the layout on the pig barn. */
export async function saveBenchLayout(fleet: Fleet): Promise<void> {
  const { plugins } = JSON.parse(readFileSync(at('workbench/dist/plugins.json'), 'utf8')) as Manifest
  const call = await signInToBarn(fleet)
  await call('PUT', `/api/workbench/layouts/${BENCH_LAYOUT}`, layoutOf(plugins.flatMap(({ widgets }) => widgets)))
}
