import { DECOMMISSIONED_TAG, isCameraOnline, isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { foldText } from '@barn-workbench/core/text'
import { useAddressParameters, useWorkbench } from '@barn-workbench/plugin-sdk/react'

/**
 * The states of a camera; `closed` is independent of being online. Cameras out of use are shown only if they are
 * chosen.
 */
export const CAMERA_STATES = ['online', 'offline', 'closed', 'retired'] as const
type CameraState = (typeof CAMERA_STATES)[number]

/** The cameras to show: the chosen ones, or all in use if none is chosen. */
export interface CameraFilter {
  /** Words that are part of the name, the id or a tag. */
  text: string
  states: readonly CameraState[]
  tags: readonly string[]
}

/** The states of a camera at a time, in ms since the epoch. */
function statesOf(camera: Camera, time: number): CameraState[] {
  if (isDecommissioned(camera)) return ['retired']
  const state = isCameraOnline(camera, time) ? 'online' : 'offline'
  return camera.privacy ? [state, 'closed'] : [state]
}

function matchesText({ name, cameraId, tags }: Camera, text: string): boolean {
  const fields = [name, cameraId, ...tags].map(foldText)
  const words = foldText(text).split(/\s+/).filter(Boolean)
  return words.every((word) => fields.some((field) => field.includes(word)))
}

function matchesStates(camera: Camera, chosen: readonly CameraState[], time: number): boolean {
  const states = statesOf(camera, time)
  if (chosen.length === 0) return !states.includes('retired')
  return states.some((state) => chosen.includes(state))
}

/** The cameras that pass a filter at a time, in their order. */
export function filterCameras(
  cameras: readonly Camera[],
  { text, states, tags }: CameraFilter,
  time: number,
): Camera[] {
  return cameras.filter(
    (camera) =>
      matchesText(camera, text) &&
      matchesStates(camera, states, time) &&
      (tags.length === 0 || camera.tags.some((tag) => tags.includes(tag))),
  )
}

/** The number of cameras in each state at a time. */
export function countStates(cameras: readonly Camera[], time: number): Record<CameraState, number> {
  const counts = { online: 0, offline: 0, closed: 0, retired: 0 }
  for (const camera of cameras) for (const state of statesOf(camera, time)) counts[state]++
  return counts
}

/** The tags of some cameras by name, without the one that marks cameras out of use. */
export function tagsOf(cameras: readonly Camera[]): string[] {
  return [...new Set(cameras.flatMap(({ tags }) => tags))].filter((tag) => tag !== DECOMMISSIONED_TAG).sort()
}

/** The chosen cameras in the order in which they were chosen; without any, all. */
export function inChosenOrder(cameras: readonly Camera[], chosenIds: readonly string[]): readonly Camera[] {
  if (chosenIds.length === 0) return cameras
  const byId = new Map(cameras.map((camera) => [camera.cameraId, camera]))
  return chosenIds.flatMap((cameraId) => byId.get(cameraId) ?? [])
}

const PARAMETERS = ['find', 'state', 'tag'] as const
const NO_FILTER: CameraFilter = { text: '', states: [], tags: [] }

/** The items of a list in the address, each once. */
function readList(text: string | null): string[] {
  return [...new Set(text?.split(',').filter(Boolean).map(decodeURIComponent))]
}

/** A list for the address; null without an item. */
function writeList(items: readonly string[]): string | null {
  return items.map(encodeURIComponent).join() || null
}

/** Decodes the filter of the address. A value that cannot be read restricts nothing. */
function readLists(state: string | null, tag: string | null): Pick<CameraFilter, 'states' | 'tags'> {
  try {
    const states = readList(state).filter((one): one is CameraState => CAMERA_STATES.some((known) => known === one))
    return { states, tags: readList(tag) }
  } catch {
    return NO_FILTER
  }
}

/** The camera filter in the address of the screen, and the function that changes it. */
export function useCameraFilter(isOnOwnScreen: boolean): [CameraFilter, (changes: Partial<CameraFilter>) => void] {
  const { address } = useWorkbench()
  const { find, state, tag } = useAddressParameters(PARAMETERS)
  const filter = isOnOwnScreen ? { text: find ?? '', ...readLists(state, tag) } : NO_FILTER
  const change = ({ text, states, tags }: Partial<CameraFilter>) =>
    address.set({
      ...(text !== undefined && { find: text || null }),
      ...(states && { state: writeList(states) }),
      ...(tags && { tag: writeList(tags) }),
    })
  return [filter, change]
}
