import { useState } from 'react'
import type { Target } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'

/** The cameras that are chosen to do something with all of them. */
export interface Selection {
  /** Whether a click chooses a camera. */
  isOn: boolean
  setIsOn: (isOn: boolean) => void
  has: (cameraId: string) => boolean
  toggle: (cameraId: string) => void
  clear: () => void
  /** Keeps only those that refused, each with its reason. */
  keepRefused: (refused: readonly { target: Target; reason: string }[]) => void
  /** Why the last thing that was done with all was refused, by the ids of the cameras. */
  reasons: ReadonlyMap<string, string>
}

interface SelectionState {
  isOn: boolean
  ids: ReadonlySet<string>
  reasons: ReadonlyMap<string, string>
}

const NOTHING: SelectionState = { isOn: false, ids: new Set(), reasons: new Map() }

/** The target of a camera's actions. */
export function targetOf(camera: Camera): Target<'camera'> {
  return { kind: 'camera', entity: camera }
}

/** Chosen cameras, none at first. */
export function useSelection(): Selection {
  const [state, setState] = useState(NOTHING)
  return {
    isOn: state.isOn || state.ids.size > 0,
    setIsOn: (isOn) => setState({ ...NOTHING, isOn }),
    has: (cameraId) => state.ids.has(cameraId),
    toggle(cameraId) {
      const ids = new Set(state.ids)
      if (!ids.delete(cameraId)) ids.add(cameraId)
      setState({ ...state, ids })
    },
    clear: () => setState(NOTHING),
    keepRefused(refused) {
      const reasons = new Map(
        refused.map(({ target, reason }) => [target.kind === 'camera' ? target.entity.cameraId : '', reason]),
      )
      setState({ isOn: state.isOn && reasons.size > 0, ids: new Set(reasons.keys()), reasons })
    },
    reasons: state.reasons,
  }
}
