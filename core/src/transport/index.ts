export type { Fetch, Picture, Route } from './exchange'
export { decodeBytes, listSchemaOf, type Decode, type DecodedReply, type DecodeOptions } from './decodeReply'
export { projectedKeys } from './decodeReply'
export type { ReceivedFile } from './receiveFile'
export { createRequestQueue, type RequestQueue } from './requestQueue'
export {
  createTransport,
  type DownloadOptions,
  type SendOptions,
  type Transport,
  type TransportDependencies,
  type TransportReply,
} from './transport'
