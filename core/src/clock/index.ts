/*
 * The clock as a dependency: code that waits or reads the time takes a `Clock`. `systemClock` is the real one; tests
 * take `createFakeClock`, whose time they move. `gather` collects values over a time and passes them on together.
 */

export { gather, inTime, systemClock, wait, type CancelTimer, type Clock, type Gatherer } from './clock'
export { createFakeClock, type FakeClock } from './fakeClock'
