import { cameras, recordings, regions } from '@barn-workbench/core/contract'
import { fail, ProblemError, type ErrorCode } from '@barn-workbench/core/result'
import type { RegionMapping, RegionSpecification, RelativePoint } from '@barn-workbench/core/schema'
import {
  aCamera,
  answer,
  aRegionMapping,
  aRegionSpecification,
  aRegionType,
  createFakeInstance,
  documents,
} from '@barn-workbench/plugin-sdk/testing'

/** A rectangle in fractions of the picture. */
export function box(left: number, top: number, right: number, bottom: number): RelativePoint[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

/** A region of a pen; by default the top left quarter of the picture. */
export function pen(id: string, polygon = box(0, 0, 0.5, 0.5), color = '#2980B9') {
  return { regionSpecification: id, color, polygon }
}

/** The specification of a pen by its number. */
export function specification(number: number, overrides: Partial<RegionSpecification> = {}): RegionSpecification {
  return aRegionSpecification({ regionSpecificationId: `pen_${number}`, name: `Pen ${number}`, ...overrides })
}

/** The outlines of pen 1 take a quarter of the picture of the camera in the east. */
export function east(overrides: Partial<RegionMapping> = {}): RegionMapping {
  const regions = [pen('pen_1')]
  return aRegionMapping({ regionMappingId: 'm-east', cameraId: 'east', version: 3, regions, ...overrides })
}

export interface BarnState {
  mappings?: RegionMapping[]
  /** Mappings of any earlier time. */
  past?: RegionMapping[]
  history?: RegionMapping[]
  specifications?: RegionSpecification[]
  permissions?: string[]
  /** The refusal of the next write, or of the one after some, and the change that the barn makes with it. */
  refuse?: { code: ErrorCode; after?: number; params?: Record<string, string>; then?: (barn: BarnState) => void } | null
}

export const VIEW = ['regions.view', 'recordings.view.frame']
export const MANAGE = [...VIEW, 'regions.manage']

/** A barn with two cameras, the type pen and three pens. `sent` notes what is written. */
export function createRegionBarn(state: BarnState = {}) {
  const sent: { name: string; input: unknown }[] = []
  const barn = state
  barn.mappings ??= [east()]
  barn.specifications ??= [specification(1), specification(2), specification(10)]
  function write<T>(name: string, input: unknown, result: () => T): T {
    sent.push({ name, input })
    const { refuse } = barn
    if (!refuse || sent.length <= (refuse.after ?? 0)) return result()
    barn.refuse = null
    refuse.then?.(barn)
    throw new ProblemError({ ...fail(refuse.code, refuse.params ?? {}).problem, status: 409 })
  }
  const mappingOf = (id: string) => barn.mappings?.find(({ regionMappingId }) => regionMappingId === id) ?? east()
  const instance = createFakeInstance({
    permissions: state.permissions ?? MANAGE,
    answers: [
      documents(cameras.query, 'cameraId', () => [
        aCamera({ cameraId: 'east', name: 'Camera east' }),
        aCamera({ cameraId: 'west', name: 'Camera west' }),
      ]),
      answer(cameras.still, () => 'picture'),
      answer(recordings.frame, () => 'picture'),
      answer(regions.types, () => ({ pen: aRegionType() })),
      answer(regions.specifications, () =>
        Object.fromEntries((barn.specifications ?? []).map((one) => [one.regionSpecificationId, one])),
      ),
      answer(regions.mappings, ({ query }) => (query.at === undefined ? barn.mappings : barn.past) ?? []),
      answer(regions.changes, () => (barn.past ? [1_000, 2_000_000_000_000] : [])),
      answer(regions.history, () => barn.history ?? []),
      answer(regions.createType, ({ body }) =>
        write('createType', body.value, () => aRegionType({ name: body.value.name })),
      ),
      answer(regions.removeType, ({ params }) => write('removeType', params, () => undefined)),
      answer(regions.createSpecification, ({ body }) =>
        write('createSpecification', body.value, () => aRegionSpecification({ name: body.value.name })),
      ),
      answer(regions.removeSpecification, ({ params }) => write('removeSpecification', params, () => undefined)),
      answer(regions.createMapping, ({ body }) =>
        write('createMapping', body, () => aRegionMapping({ cameraId: body.value, regions: body.regions })),
      ),
      answer(regions.updateMapping, ({ params, body }) =>
        write('updateMapping', body, () => {
          const before = mappingOf(params.id)
          const next = { ...before, regions: body.value, version: before.version + 1 }
          barn.mappings = barn.mappings?.map((one) => (one === before ? next : one)) ?? []
          return next
        }),
      ),
    ],
  })
  return { instance, sent, barn }
}
