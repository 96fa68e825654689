/** Request header with a UUID. An instance answers the same key with its first answer, for 7 days. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'
/** Request header with the version that a write is based on, in quotes: `"3"`. */
export const IF_MATCH_HEADER = 'If-Match'
/** Request header of a write that only creates: with `*` it is refused if the entity exists. */
export const IF_NONE_MATCH_HEADER = 'If-None-Match'
/** Request header with the mark of a known device, at a log-in. */
export const KNOWN_DEVICE_HEADER = 'X-Known-Device'
/** Request header with the simulated permissions, separated by commas. An empty header leaves no permission. */
export const SIMULATED_PERMISSIONS_HEADER = 'X-Simulated-Permissions'
/** Response header with the id of the request, which the instance's log lines about it carry too. */
export const REQUEST_ID_HEADER = 'X-Request-Id'
/** Response header with the time at which a picture was taken, in ms since the epoch. */
export const STILL_FRAME_TIMESTAMP_HEADER = 'X-Still-Frame-Timestamp'
