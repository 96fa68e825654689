import { HttpsState } from '../schema/https'
import { endpoint, signedIn } from './endpoint'

/** The HTTPS of an instance. Clients read it when a person opens its page. */
export const https = {
  /**
   * Returns the HTTPS of the program that serves the instance; null where it serves none, as behind a proxy. For
   * everyone who is signed in.
   */
  state: endpoint({
    method: 'GET',
    path: '/api/https',
    access: signedIn,
    form: 'result',
    reply: HttpsState.nullable(),
  }),
}
