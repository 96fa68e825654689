/*
 * Shared by all modules of the instance, and independent of them: the clock (`now`), the reason why an instance cannot
 * start (`startError`), the notices of changes that clients receive (`noticeHub`), and threads (`thread`). `jsonValues`
 * reads values out of JSON that others send. `wholeFiles` writes files whose names always stand for complete ones.
 * `cachedWork` makes a value once for all callers that wait for it, a few at a time, and keeps the latest ones.
 */

export {
  keysOfPointer,
  LARGEST_READ_PAYLOAD,
  numbersIn,
  parsePayload,
  toNumber,
  toShownText,
  toText,
  valueAt,
  type Json,
} from './jsonValues'
export { createListener, createNoticeHub, type NoticeHub } from './noticeHub'
export { createNow, type Now } from './now'
export { StartError, startErrorOf } from './startError'
export { askWorker, createThread, findThread, type Thread } from './thread'
export { flushFolder, writeThenRename } from './wholeFiles'
