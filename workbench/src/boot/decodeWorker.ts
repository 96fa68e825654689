import './withoutEval'
import { answerDecodeRequest, type DecodeRequest } from './decodeMessages'

/** The worker behind `decodeInWorker`: it decodes replies that are too large for the main thread. */
self.addEventListener('message', ({ data }: MessageEvent<DecodeRequest>) =>
  answerDecodeRequest(data, (message, buffers = []) => self.postMessage(message, { transfer: buffers })),
)
