import { cameras } from '@barn-workbench/core/contract'
import type { ParsedIntentInput } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'
import type { Write } from '@barn-workbench/core/writes'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { rebootDialog } from '../dialogs'
import type { editCamera, rebootCameras, renameCamera } from '../intents'
import { findCamera } from '../queries/findCamera'
import * as writes from '../writes/cameraWrites'

type CameraInput = writes.CameraInput
/** The result of all these actions; null: the user has cancelled. */
type Done = Promise<Record<string, never> | null>

async function change<Input>(host: ActionHost, write: Write<Input, Camera>, input: Input): Done {
  return (await host.write(write, input)) && {}
}

export function runClose({ cameraId }: CameraInput, host: ActionHost): Done {
  return change(host, writes.close, { cameraId })
}

export function runReopen({ cameraId }: CameraInput, host: ActionHost): Done {
  return change(host, writes.reopen, { cameraId })
}

export async function runRename({ cameraId, name }: ParsedIntentInput<typeof renameCamera>, host: ActionHost): Done {
  return name === undefined ? null : await change(host, writes.rename, { cameraId, name })
}

export async function runEdit(input: ParsedIntentInput<typeof editCamera>, host: ActionHost): Done {
  const { cameraId, tags, decommissioned, basedOn } = input
  const given = { ...(tags && { tags }), ...(decommissioned !== undefined && { decommissioned }) }
  // Nothing was changed, so that nobody need be told.
  return Object.keys(given).length === 0 ? {} : await change(host, writes.update, { cameraId, updates: given, basedOn })
}

async function changeUsage({ cameraId }: CameraInput, isInUse: boolean, host: ActionHost): Done {
  if (!host.session) return null
  const camera = await findCamera(host.session, cameraId)
  const updates = writes.usageUpdates(camera, isInUse)
  return await change(host, writes.update, { cameraId, updates, basedOn: camera })
}

export function runRetire(input: CameraInput, host: ActionHost): Done {
  return changeUsage(input, false, host)
}

export function runRevive(input: CameraInput, host: ActionHost): Done {
  return changeUsage(input, true, host)
}

export async function runReboot({ cameraIds }: ParsedIntentInput<typeof rebootCameras>, { open }: ActionHost): Done {
  await open(rebootDialog, { cameraIds, count: cameraIds.length })
  return {}
}

export async function runRebootAll(_input: object, { open }: ActionHost): Done {
  await open(rebootDialog, { cameraIds: null, count: 0 })
  return {}
}

export async function runReset({ cameraId }: CameraInput, { session, toast }: ActionHost): Done {
  if (!session) return null
  await session.send(cameras.factoryReset, { params: { id: cameraId } })
  toast({ kind: 'success', key: 'toast.camera.reset.success' })
  return {}
}
