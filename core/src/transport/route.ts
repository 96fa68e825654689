import type { Endpoint } from '../contract'

/** Where requests go and in whose name. It gives a token only to the address that has named the instance's id. */
export interface Route {
  /** `protocol://host:port[/gateway/id]` of the address that answers for the instance; throws `client/no-host-available`. */
  baseUrl(signal?: AbortSignal): Promise<string>
  /** Headers that carry the account's rights; undefined where nobody is signed in. */
  authorization(endpoint: Endpoint): Promise<Record<string, string> | undefined>
  /** After a 401: gets a new access token in place of the one refused; false where there is none to be had. */
  renew(refused: Record<string, string>): Promise<boolean>
  /** The address did not answer. */
  unreachable(): void
}
