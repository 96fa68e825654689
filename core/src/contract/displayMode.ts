import { z } from 'zod'
import { DisplayModeOverrides, DisplayModeReply, OpenRecord } from '../schema'
import { anyOf, endpoint, signedIn } from './endpoint'

const canManage = anyOf('displayMode.manage')
const PatchBody = z.strictObject({ patches: OpenRecord })
const errors = ['display-mode/unknown-property', 'request/invalid', 'display-mode/cloud-override-refused'] as const

/**
 * Settings of an instance's screens. A value of the cloud override takes precedence over a local value, and that one
 * over the default. A patch maps properties to their new values, or to null to clear them; all are written or none.
 * `display-mode/unknown-property`: there is no such property. `request/invalid`: a value does not fit its property.
 */
export const displayMode = {
  /**
   * Returns the settings in force, the source of each property, and errors of the sources. For everyone who is signed
   * in.
   */
  settings: endpoint({
    method: 'GET',
    path: '/api/display-mode/settings',
    access: signedIn,
    withoutPermissions: true,
    form: 'bare',
    reply: DisplayModeReply,
  }),

  /** Returns the defaults of the instance. For everyone who is signed in. */
  defaults: endpoint({
    method: 'GET',
    path: '/api/display-mode/settings/defaults',
    access: signedIn,
    withoutPermissions: true,
    form: 'bare',
    reply: z.object({ defaults: z.record(z.string(), z.unknown()) }),
  }),

  /**
   * Returns the values of each source, including values that another source overrides. For everyone who is signed in. A
   * call of ours.
   */
  overrides: endpoint({
    method: 'GET',
    path: '/api/workbench/display-mode/overrides',
    access: signedIn,
    withoutPermissions: true,
    form: 'result',
    reply: DisplayModeOverrides,
  }),

  /**
   * Patches the cloud override. Needs `displayMode.manage`. `display-mode/cloud-override-refused`: this instance takes
   * none.
   */
  cloudOverride: endpoint({
    method: 'PATCH',
    path: '/api/display-mode/settings/cloud-override/',
    access: canManage,
    body: PatchBody,
    form: 'bare',
    reply: DisplayModeReply,
    errors,
  }),

  /** Patches the local values. Needs `displayMode.manage`. */
  localOverride: endpoint({
    method: 'PATCH',
    path: '/api/display-mode/settings/local-override/',
    access: canManage,
    body: PatchBody,
    form: 'bare',
    reply: DisplayModeReply,
    errors,
  }),
}
