export { systemClock, wait, type CancelTimer, type Clock } from './clock'
export { gather, type Gatherer } from './gather'
export { createFakeClock, type FakeClock } from './fakeClock'
