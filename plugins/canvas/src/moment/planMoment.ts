import { Id, Polygon, RelativePoint, Timestamp } from '@barn-workbench/core/schema'

/** The plan at a time, with a place in the picture of a camera. */
export interface PlanMoment {
  /** In ms since the epoch. */
  timestamp: number
  /** Absent: no place is marked. */
  cameraId?: string | undefined
  /** The corners of an area, or one point; fractions of the picture. */
  points: readonly RelativePoint[]
}

/** Parameters of the address that hold the moment. */
export const MOMENT_PARAMETERS = ['planAt', 'planCamera', 'planPlace'] as const
type MomentParameters = Record<(typeof MOMENT_PARAMETERS)[number], string>

/** A pixel of the largest picture is about this fraction of it. */
const DIGITS = 4
const round = (value: number) => Number(value.toFixed(DIGITS))

interface Place {
  cameraId: string
  timestamp: number
  point?: RelativePoint | undefined
  polygon?: readonly RelativePoint[] | undefined
}

/** The parameters of the address for a place in a picture. */
export function momentParameters({ cameraId, timestamp, point, polygon = [] }: Place): MomentParameters {
  const points = point ? [point] : polygon
  return {
    planAt: String(timestamp),
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

/** The moment of an address; null: the plan shows what is now. What an address says wrongly is left out. */
export function readMoment(parameters: Readonly<Record<keyof MomentParameters, string | null>>): PlanMoment | null {
  const { planAt, planCamera, planPlace } = parameters
  const { data: timestamp } = Timestamp.min(0).safeParse(planAt ? Number(planAt) : undefined)
  if (timestamp === undefined) return null
  const { data: cameraId } = Id.safeParse(planCamera)
  return { timestamp, cameraId, points: cameraId === undefined ? [] : readPoints(planPlace ?? '') }
}
