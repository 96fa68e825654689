export { createEmitter, type Emitter } from './emitter'
