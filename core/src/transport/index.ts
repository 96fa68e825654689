export type { Fetch, Picture, Route } from './exchange'
export { parseJson } from './parseJson'
export { createRequestQueue, type RequestQueue } from './requestQueue'
export { createTransport, type SendOptions, type Transport, type TransportReply } from './transport'
