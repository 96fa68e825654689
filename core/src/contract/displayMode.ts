import { z } from 'zod'
import { DisplayModeReply } from '../schema'
import { anyOf, endpoint, signedIn } from './endpoint'

const body = z.strictObject({ patches: z.record(z.string(), z.unknown()) })
const errors = ['display-mode/unknown-property', 'request/invalid', 'display-mode/cloud-override-refused'] as const

export const displayMode = {
  settings: endpoint({
    method: 'GET',
    path: '/api/display-mode/settings',
    access: signedIn,
    form: 'bare',
    reply: DisplayModeReply,
  }),
  defaults: endpoint({
    method: 'GET',
    path: '/api/display-mode/settings/defaults',
    access: signedIn,
    form: 'bare',
    reply: z.object({ defaults: z.record(z.string(), z.unknown()) }),
  }),
  cloudOverride: endpoint({
    method: 'PATCH',
    path: '/api/display-mode/settings/cloud-override/',
    access: anyOf('displayMode.manage'),
    body,
    form: 'bare',
    reply: DisplayModeReply,
    errors,
  }),
  localOverride: endpoint({
    method: 'PATCH',
    path: '/api/display-mode/settings/local-override/',
    access: anyOf('displayMode.manage'),
    body,
    form: 'bare',
    reply: DisplayModeReply,
    errors,
  }),
}
