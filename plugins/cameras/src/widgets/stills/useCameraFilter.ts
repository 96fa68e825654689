import { useAddressParameters, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { CAMERA_STATES, type CameraFilter, type CameraState } from './cameraFilter'

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

/** Decodes what the address says; what cannot be read chooses nothing. */
function readLists(state: string | null, tag: string | null): Pick<CameraFilter, 'states' | 'tags'> {
  try {
    const states = readList(state).filter((one): one is CameraState => CAMERA_STATES.some((known) => known === one))
    return { states, tags: readList(tag) }
  } catch {
    return NO_FILTER
  }
}

/** Which cameras the address of their own screen asks for, and the function that asks for others. */
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
