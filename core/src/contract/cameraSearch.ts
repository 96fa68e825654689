import { z } from 'zod'
import {
  AddedFinding,
  Camera,
  CameraSearchState,
  CREDENTIAL_MAX_LENGTH,
  Id,
  MAXIMUM_FOUND_AT_ONCE,
  SEARCH_TARGET_MAX_LENGTH,
} from '../schema'
import { anyOf, endpoint, idParams } from './endpoint'

const access = anyOf('cameras.manage')
const Findings = z.array(Id).min(1).max(MAXIMUM_FOUND_AT_ONCE)
const Password = z.strictObject({
  findings: Findings,
  username: z.string().min(1).max(CREDENTIAL_MAX_LENGTH),
  password: z.string().max(CREDENTIAL_MAX_LENGTH),
})

/**
 * Searches cameras on the network by ONVIF, and adds them. All calls need `cameras.manage`. One search runs at a time.
 * Its findings are kept for half an hour. `camera-search/not-found`: a finding is gone, or gives no stream.
 */
export const cameraSearch = {
  /**
   * Starts a search, which ends the one before. `target`: an address, with a port or not, a range of at most 256
   * addresses, or null for the networks of the instance. `camera-source/not-allowed`: it is the instance's own machine.
   */
  start: endpoint({
    method: 'POST',
    path: '/api/workbench/cameraSearch',
    access,
    repeatable: true,
    body: z.strictObject({ target: z.string().trim().min(1).max(SEARCH_TARGET_MAX_LENGTH).nullable() }),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['request/invalid', 'camera-source/not-allowed'],
  }),

  /** Returns the latest search with its findings so far; null if there is none. */
  read: endpoint({
    method: 'GET',
    path: '/api/workbench/cameraSearch',
    access,
    form: 'result',
    reply: CameraSearchState.nullable(),
  }),

  /** Returns the picture of a finding as JPEG in base64; null if there is none. */
  picture: endpoint({
    method: 'GET',
    path: '/api/workbench/cameraSearch/:id/picture',
    access,
    params: idParams,
    form: 'result',
    reply: z.string().nullable(),
  }),

  /**
   * Tries a password on findings, once on each, since cameras lock an account after a few attempts. The same one is
   * never sent to the same finding again. `read` says the outcome.
   */
  tryPassword: endpoint({
    method: 'POST',
    path: '/api/workbench/cameraSearch/password',
    access,
    repeatable: true,
    body: Password,
    form: 'nothing',
    reply: z.undefined(),
  }),

  /** Sets the clocks of findings whose password is known. `read` says the outcome. */
  setClocks: endpoint({
    method: 'POST',
    path: '/api/workbench/cameraSearch/clocks',
    access,
    repeatable: true,
    body: z.strictObject({ findings: Findings }),
    form: 'nothing',
    reply: z.undefined(),
  }),

  /** Adds findings as cameras, all or none. */
  add: endpoint({
    method: 'POST',
    path: '/api/workbench/cameraSearch/cameras',
    access,
    body: z.strictObject({ cameras: z.array(AddedFinding).min(1).max(MAXIMUM_FOUND_AT_ONCE) }),
    status: 201,
    form: 'result',
    reply: z.array(Camera),
    errors: ['camera-search/not-found', 'camera-source/not-allowed'],
  }),

  /** Connects a camera that is known to its new address, at which it was found. */
  follow: endpoint({
    method: 'POST',
    path: '/api/workbench/cameraSearch/:id/follow',
    access,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['camera-search/not-found', 'camera-source/not-allowed'],
  }),
}
