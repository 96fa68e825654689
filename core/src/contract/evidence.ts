import { z } from 'zod'
import { incidentViewPermissions } from '../permissions'
import { anyOf, endpoint, idParams, signedIn } from './endpoint'

/**
 * Evidence packs: an incident with everything that belongs to it, in one file that can be given away and whose origin
 * can be checked without the instance.
 */
export const evidence = {
  /**
   * Returns the evidence pack of an incident as a ZIP file: the incident, its events and comments, the pictures of its
   * times and of the places that they name, outlines, measurements of its camera, a manifest with the SHA-256 digest of
   * each file, the signature of the manifest (Ed25519), and `index.html`, which shows all of it offline and checks the
   * signature. Content that the account may not see is left out, and the manifest says so.
   */
  pack: endpoint({
    method: 'GET',
    path: '/api/incidents/evidence/:id',
    access: anyOf(...incidentViewPermissions()),
    params: idParams,
    query: z.strictObject({ language: z.enum(['en', 'de']).optional() }),
    form: 'bytes',
    reply: z.unknown(),
    errors: ['incident/not-found', 'request/too-many'],
  }),

  /**
   * Returns the key with which the instance signs its evidence packs (raw Ed25519, base64url) and its fingerprint for
   * people to compare: the first 16 bytes of its SHA-256 digest as groups of four hexadecimal digits.
   */
  key: endpoint({
    method: 'GET',
    path: '/api/evidence/key',
    access: signedIn,
    form: 'result',
    reply: z.object({ publicKey: z.string(), fingerprint: z.string() }),
  }),
}
