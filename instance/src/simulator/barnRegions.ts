import { penOf, type Barn, type BarnCamera } from './barn'
import { DRINKER_BANDS, FEEDER_BAND, HALL_VIEW } from './geometry/hallLayout'
import { outlineInPicture, type Point } from './geometry/lens'
import { cornersOf, penLayout, type FloorRectangle, type PenLayout } from './geometry/penLayout'

export interface RegionType {
  regionTypeId: string
  name: string
}
export interface RegionSpecification {
  regionSpecificationId: string
  name: string
  regionType: string
}
export interface MappedRegion {
  regionSpecification: string
  color: string
  polygon: Point[]
}
export interface RegionMapping {
  cameraId: string
  regionType: string
  regions: MappedRegion[]
}
export interface BarnRegions {
  types: RegionType[]
  specifications: RegionSpecification[]
  mappings: RegionMapping[]
}

interface Area {
  specification: string
  area: FloorRectangle
}

const PEN_COLOURS = ['#2980b9', '#16a085', '#8e44ad', '#d35400'] as const
const COLOURS: Record<string, string> = {
  vorne: '#27ae60',
  hinten: '#c0392b',
  links: '#2980b9',
  rechts: '#e67e22',
  feeder: '#f1c40f',
  drinker: '#3498db',
  lying: '#9b59b6',
  activity: '#2ecc71',
  dunging: '#8d6e63',
  feeding_zone: '#f39c12',
  drinking_zone: '#1abc9c',
  resting_zone: '#7f8c8d',
}
const NAMES: Record<string, string> = {
  vorne: 'Front',
  hinten: 'Back',
  links: 'Left',
  rechts: 'Right',
  feeder: 'Feeder',
  drinker: 'Drinker',
  lying: 'Lying area',
  activity: 'Activity area',
  dunging: 'Dunging area',
  feeding_zone: 'Feeding zone',
  drinking_zone: 'Drinking zone',
  resting_zone: 'Resting zone',
}
const TYPES: RegionType[] = [
  { regionTypeId: 'pen', name: 'Pens' },
  { regionTypeId: 'stallbereich_vh', name: 'Front and back' },
  { regionTypeId: 'stallbereich_lr', name: 'Left and right' },
  { regionTypeId: 'stalltechnik', name: 'Barn equipment' },
  { regionTypeId: 'activity_areas', name: 'Activity areas' },
  { regionTypeId: 'functional_areas', name: 'Functional areas' },
]

function halves(area: FloorRectangle): Record<'vh' | 'lr', Area[]> {
  const middleX = (area.x0 + area.x1) / 2
  const middleY = (area.y0 + area.y1) / 2
  return {
    vh: [
      { specification: 'vorne', area: { ...area, y1: middleY } },
      { specification: 'hinten', area: { ...area, y0: middleY } },
    ],
    lr: [
      { specification: 'links', area: { ...area, x1: middleX } },
      { specification: 'rechts', area: { ...area, x0: middleX } },
    ],
  }
}

function penAreas(camera: BarnCamera, layouts: PenLayout[]): Record<string, Area[]> {
  const pens = layouts.map((layout) => layout.pen)
  const whole = {
    x0: Math.min(...pens.map((pen) => pen.x0)),
    y0: Math.min(...pens.map((pen) => pen.y0)),
    x1: Math.max(...pens.map((pen) => pen.x1)),
    y1: Math.max(...pens.map((pen) => pen.y1)),
  }
  const { vh, lr } = halves(whole)
  const all = (specification: string, key: Exclude<keyof PenLayout, 'feedingPlaces' | 'drinkingPlaces'>): Area[] =>
    layouts.map((layout) => ({ specification, area: layout[key] }))
  return {
    pen: camera.pens.map((penId, index) => ({ specification: penId, area: pens[index] ?? whole })),
    stallbereich_vh: vh,
    stallbereich_lr: lr,
    stalltechnik: [...all('feeder', 'feeder'), ...all('drinker', 'drinker')],
    activity_areas: [...all('lying', 'lying'), ...all('activity', 'activity'), ...all('dunging', 'dunging')],
    functional_areas: [
      ...all('feeding_zone', 'feedingArea'),
      ...all('drinking_zone', 'drinker'),
      ...all('resting_zone', 'lying'),
    ],
  }
}

function hallAreas(): Record<string, Area[]> {
  const { vh, lr } = halves(HALL_VIEW)
  const drinkers = DRINKER_BANDS.map((area) => ({ specification: 'drinker', area }))
  const between = { ...HALL_VIEW, y0: DRINKER_BANDS[0]?.y1 ?? 0, y1: FEEDER_BAND.y0 }
  return {
    stallbereich_vh: vh,
    stallbereich_lr: lr,
    stalltechnik: [{ specification: 'feeder', area: FEEDER_BAND }, ...drinkers],
    activity_areas: [
      { specification: 'activity', area: FEEDER_BAND },
      { specification: 'lying', area: between },
    ],
    functional_areas: [
      { specification: 'feeding_zone', area: FEEDER_BAND },
      ...drinkers.map(({ area }) => ({ specification: 'drinking_zone', area })),
      { specification: 'resting_zone', area: between },
    ],
  }
}

function mappingsOf(barn: Barn, camera: BarnCamera): RegionMapping[] {
  const areas =
    barn.species === 'pigs'
      ? penAreas(
          camera,
          camera.pens.map((penId) => penLayout(penOf(barn, penId).side, camera.feederAtTop)),
        )
      : hallAreas()
  return Object.entries(areas).map(([regionType, list]) => ({
    cameraId: camera.cameraId,
    regionType,
    regions: list.map(({ specification, area }, index) => ({
      regionSpecification: specification,
      color: COLOURS[specification] ?? PEN_COLOURS[index % PEN_COLOURS.length] ?? '#2980b9',
      polygon: outlineInPicture(camera.lens, cornersOf(area)),
    })),
  }))
}

/** The regions that a new barn starts with: its pens and the areas inside them, as its cameras see them. */
export function barnRegions(barn: Barn): BarnRegions {
  const mappings = barn.cameras.flatMap((camera) => mappingsOf(barn, camera))
  const types = TYPES.filter(({ regionTypeId }) => mappings.some((mapping) => mapping.regionType === regionTypeId))
  const specifications = new Map<string, RegionSpecification>()
  for (const { regionType, regions } of mappings) {
    for (const { regionSpecification: id } of regions) {
      const name = barn.pens.find((pen) => pen.penId === id)?.name ?? NAMES[id] ?? id
      specifications.set(id, { regionSpecificationId: id, name, regionType })
    }
  }
  return { types, specifications: [...specifications.values()], mappings }
}
