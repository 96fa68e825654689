export { systemClock, wait, type Clock, type TimerHandle } from './clock'
export { createFakeClock, type FakeClock } from './fakeClock'
