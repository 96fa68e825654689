/* Events between the objects of one page or process: subscribe, emit, unsubscribe. */

export { createEmitter, type Emitter } from './emitter'
