import { storyTexts } from '../texts'
import { penOf, type Barn, type BarnCamera } from './barn'
import { projectOutline, type Point } from './lens'
import {
  cornersOf,
  createPenLayout,
  DRINKER_BANDS,
  FEEDER_BAND,
  HALL_VIEW,
  type FloorRectangle,
  type PenLayout,
} from './penLayout'

export interface RegionType {
  regionTypeId: string
  name: string
}

export interface RegionSpecification {
  regionSpecificationId: string
  name: string
  /** Id of its region type. */
  regionType: string
}

export interface MappedRegion {
  /** Id of its region specification. */
  regionSpecification: string
  color: string
  /** Relative coordinates in the camera's picture, from the top left. */
  polygon: Point[]
}

export interface RegionMapping {
  cameraId: string
  /** Id of the region type. */
  regionType: string
  regions: MappedRegion[]
}

export interface BarnRegions {
  types: RegionType[]
  specifications: RegionSpecification[]
  mappings: RegionMapping[]
}

/** An area of the floor that becomes a region in the picture of a camera. */
interface RegionArea {
  /** Id of its region specification. */
  specification: string
  area: FloorRectangle
}

/** Areas by the id of their region type. */
type AreasByType = Record<string, RegionArea[]>

/** By the id of the region specification; pens have other colours. */
const AREA_COLORS: Readonly<Record<string, string>> = {
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
const PEN_COLORS = ['#2980b9', '#16a085', '#8e44ad', '#d35400'] as const

function splitInHalves(area: FloorRectangle): Record<'frontAndBack' | 'leftAndRight', RegionArea[]> {
  const middleX = (area.x0 + area.x1) / 2
  const middleY = (area.y0 + area.y1) / 2
  return {
    frontAndBack: [
      { specification: 'vorne', area: { ...area, y1: middleY } },
      { specification: 'hinten', area: { ...area, y0: middleY } },
    ],
    leftAndRight: [
      { specification: 'links', area: { ...area, x1: middleX } },
      { specification: 'rechts', area: { ...area, x0: middleX } },
    ],
  }
}

function boundsOf(areas: readonly FloorRectangle[]): FloorRectangle {
  return {
    x0: Math.min(...areas.map((area) => area.x0)),
    y0: Math.min(...areas.map((area) => area.y0)),
    x1: Math.max(...areas.map((area) => area.x1)),
    y1: Math.max(...areas.map((area) => area.y1)),
  }
}

function areasOfPens(camera: BarnCamera, layouts: readonly PenLayout[]): AreasByType {
  const bounds = boundsOf(layouts.map((layout) => layout.pen))
  const { frontAndBack, leftAndRight } = splitInHalves(bounds)
  const inEachPen = (
    specification: string,
    key: Exclude<keyof PenLayout, 'feedingPlaces' | 'drinkingPlaces'>,
  ): RegionArea[] => layouts.map((layout) => ({ specification, area: layout[key] }))
  return {
    pen: camera.pens.map((penId, index) => ({ specification: penId, area: layouts[index]?.pen ?? bounds })),
    stallbereich_vh: frontAndBack,
    stallbereich_lr: leftAndRight,
    stalltechnik: [...inEachPen('feeder', 'feeder'), ...inEachPen('drinker', 'drinker')],
    activity_areas: [
      ...inEachPen('lying', 'lying'),
      ...inEachPen('activity', 'activity'),
      ...inEachPen('dunging', 'dunging'),
    ],
    functional_areas: [
      ...inEachPen('feeding_zone', 'feedingArea'),
      ...inEachPen('drinking_zone', 'drinker'),
      ...inEachPen('resting_zone', 'lying'),
    ],
  }
}

function areasOfHall(): AreasByType {
  const { frontAndBack, leftAndRight } = splitInHalves(HALL_VIEW)
  const drinkers = DRINKER_BANDS.map((area) => ({ specification: 'drinker', area }))
  const betweenLines = { ...HALL_VIEW, y0: DRINKER_BANDS[0]?.y1 ?? 0, y1: FEEDER_BAND.y0 }
  return {
    stallbereich_vh: frontAndBack,
    stallbereich_lr: leftAndRight,
    stalltechnik: [{ specification: 'feeder', area: FEEDER_BAND }, ...drinkers],
    activity_areas: [
      { specification: 'activity', area: FEEDER_BAND },
      { specification: 'lying', area: betweenLines },
    ],
    functional_areas: [
      { specification: 'feeding_zone', area: FEEDER_BAND },
      ...drinkers.map(({ area }) => ({ specification: 'drinking_zone', area })),
      { specification: 'resting_zone', area: betweenLines },
    ],
  }
}

function areasUnder(barn: Barn, camera: BarnCamera): AreasByType {
  if (barn.species === 'chickens') return areasOfHall()
  const layouts = camera.pens.map((penId) => createPenLayout(penOf(barn, penId).side, camera.feederAtTop))
  return areasOfPens(camera, layouts)
}

function colorOf(specification: string, index: number): string {
  return AREA_COLORS[specification] ?? PEN_COLORS[index % PEN_COLORS.length] ?? PEN_COLORS[0]
}

function mapRegions(barn: Barn, camera: BarnCamera): RegionMapping[] {
  return Object.entries(areasUnder(barn, camera)).map(([regionType, areas]) => ({
    cameraId: camera.cameraId,
    regionType,
    regions: areas.map(({ specification, area }, index) => ({
      regionSpecification: specification,
      color: colorOf(specification, index),
      polygon: projectOutline(camera.lens, cornersOf(area)),
    })),
  }))
}

/** Creates the regions that a new barn starts with: its pens and the areas inside them, as its cameras see them. */
export function createBarnRegions(barn: Barn): BarnRegions {
  const { areas, areaTypes } = storyTexts(barn.language)
  const areaNames: Readonly<Record<string, string>> = areas
  const mappings = barn.cameras.flatMap((camera) => mapRegions(barn, camera))
  const specifications = new Map<string, RegionSpecification>()
  for (const { regionType, regions } of mappings) {
    for (const { regionSpecification: id } of regions) {
      const name = barn.pens.find((pen) => pen.penId === id)?.name ?? areaNames[id] ?? id
      specifications.set(id, { regionSpecificationId: id, name, regionType })
    }
  }
  return {
    types: Object.entries(areaTypes)
      .map(([regionTypeId, name]) => ({ regionTypeId, name }))
      .filter(({ regionTypeId }) => mappings.some((mapping) => mapping.regionType === regionTypeId)),
    specifications: [...specifications.values()],
    mappings,
  }
}
