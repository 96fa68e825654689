import { useMemo } from 'react'
import { Id, Polygon, RelativePoint } from '@barn-workbench/core/schema'
import { useAddressParameters } from '@barn-workbench/plugin-sdk/react'

/** A place in the picture of a camera. */
export interface PlanPlace {
  cameraId: string
  /** The corners of an area, or one point; fractions of the picture. Empty: the whole picture. */
  points: readonly RelativePoint[]
}

/** Parameters of the address that hold the place; its time is the moment that all pictures share. */
export const PLACE_PARAMETERS = ['planCamera', 'planPlace'] as const
type PlaceParameters = Record<(typeof PLACE_PARAMETERS)[number], string>

/** A pixel of the largest picture is about this fraction of it. */
const DIGITS = 4
const round = (value: number) => Number(value.toFixed(DIGITS))

interface PlaceInPicture {
  cameraId: string
  point?: RelativePoint | undefined
  polygon?: readonly RelativePoint[] | undefined
}

/** The parameters of the address for a place in a picture. */
export function placeParameters({ cameraId, point, polygon = [] }: PlaceInPicture): PlaceParameters {
  const points = point ? [point] : polygon
  return {
    planCamera: cameraId,
    planPlace: points.map((corner) => corner.map(round).join(',')).join(';'),
  }
}

function readPoints(text: string): readonly RelativePoint[] {
  const points = text.split(';').map((corner) => corner.split(',').map((value) => (value === '' ? NaN : Number(value))))
  const area = Polygon.safeParse(points)
  if (area.success) return area.data
  const { data: point } = RelativePoint.safeParse(points[0])
  return point && points.length === 1 ? [point] : []
}

/** The place in an address, or null. Invalid points are left out. */
export function readPlace({
  planCamera,
  planPlace,
}: Readonly<Record<keyof PlaceParameters, string | null>>): PlanPlace | null {
  const { data: cameraId } = Id.safeParse(planCamera)
  return cameraId === undefined ? null : { cameraId, points: readPoints(planPlace ?? '') }
}

/** The place that the address marks on the plan, or null. */
export function usePlanPlace(): PlanPlace | null {
  const { planCamera, planPlace } = useAddressParameters(PLACE_PARAMETERS)
  return useMemo(() => readPlace({ planCamera, planPlace }), [planCamera, planPlace])
}

/** The mean of the corners of an area, which has at least one: of none it is NaN. */
export function middleOf(points: readonly RelativePoint[]): RelativePoint {
  const sum = points.reduce(([x, y], [px, py]) => [x + px, y + py], [0, 0])
  return [sum[0] / points.length, sum[1] / points.length]
}
