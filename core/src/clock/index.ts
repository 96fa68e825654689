export { systemClock, wait, type CancelTimer, type Clock } from './clock'
export { gather, type Gatherer } from './clock'
export { createFakeClock, type FakeClock } from './fakeClock'
