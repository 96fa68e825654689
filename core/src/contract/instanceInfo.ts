import { z } from 'zod'
import { InstanceIdentity, InstanceVersion } from '../schema'
import { HEALTH_WARNINGS } from '../schema/healthCodes'
import { CONNECTIVITY_PRIORITY, endpoint, open, signedIn } from './endpoint'

/** Characters that a client draws at random for each check. */
const Nonce = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/)

/** Facts about an instance: identity, health, version, picture, licences and uptime. */
export const instanceInfo = {
  /**
   * Returns the id of the instance; with a `nonce` also its key and a signature, see `identityMessage`. The client
   * sends a token to an address only after this. Open to everyone.
   */
  ping: endpoint({
    method: 'GET',
    path: '/api/p',
    access: open,
    priority: CONNECTIVITY_PRIORITY,
    query: z.strictObject({ nonce: Nonce.optional() }),
    form: 'result',
    reply: InstanceIdentity,
  }),

  /**
   * Returns whether the instance can do its work, and the warnings about it, if there are any. `instance/unavailable`:
   * it cannot; `problems` are codes of `HEALTH_FAULTS` with commas between them. Open to everyone.
   */
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: open,
    form: 'result',
    reply: z.object({ status: z.literal('ok'), problems: z.array(z.enum(HEALTH_WARNINGS)).optional() }),
    errors: ['instance/unavailable'],
  }),

  /** Returns whether the instance is ready for requests: as above, and its start is over. Open to everyone. */
  ready: endpoint({
    method: 'GET',
    path: '/api/health/ready',
    access: open,
    form: 'result',
    reply: z.object({ status: z.literal('ok') }),
    errors: ['instance/unavailable'],
  }),

  /** Answers while the program runs, and asks nothing else. Open to everyone. */
  live: endpoint({
    method: 'GET',
    path: '/api/health/live',
    access: open,
    form: 'result',
    reply: z.object({ status: z.literal('ok') }),
  }),

  /**
   * Returns the version, type, name and time zone of the instance, and the species of its animals if it was set rather
   * than detected. Open to everyone.
   */
  version: endpoint({ method: 'GET', path: '/api/v', access: open, form: 'result', reply: InstanceVersion }),

  /**
   * Returns the path of the instance's picture below its base address, with a mark that changes with the picture, or
   * null when it has none. Open to everyone.
   */
  image: endpoint({
    method: 'GET',
    path: '/api/identity/imageUrl',
    access: open,
    form: 'result',
    reply: z.object({ imageUrl: z.string().nullable() }),
  }),

  /** Returns the picture itself. Open to everyone. `request/not-found`: it has none. */
  imageFile: endpoint({
    method: 'GET',
    path: '/api/identity/image',
    access: open,
    query: z.strictObject({ mark: z.string().max(100).optional() }),
    form: 'bytes',
    reply: z.unknown(),
    errors: ['request/not-found'],
  }),

  /** Returns the software that the instance uses, with licences. For everyone who is signed in. */
  licenses: endpoint({
    method: 'GET',
    path: '/api/licenses',
    access: signedIn,
    form: 'result',
    reply: z.array(z.object({ name: z.string(), version: z.string(), license: z.string() })),
  }),

  /**
   * Returns how long the instance has been running and since when, both in ms, and whether it was started with a
   * command that reboots its machine and with a source of vendor names (absent from older instances). For everyone who
   * is signed in.
   */
  uptime: endpoint({
    method: 'GET',
    path: '/api/uptime',
    access: signedIn,
    form: 'result',
    reply: z.object({
      uptime: z.number(),
      startedAt: z.int(),
      canRebootHost: z.boolean().optional(),
      canUpdateVendors: z.boolean().optional(),
    }),
  }),
}
