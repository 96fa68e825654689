export type { Fetch, Picture, Route } from './exchange'
export { decodeBytes, type Decode, type DecodedReply } from './decodeReply'
export { createRequestQueue, type RequestQueue } from './requestQueue'
export { createTransport, type SendOptions, type Transport, type TransportReply } from './transport'
