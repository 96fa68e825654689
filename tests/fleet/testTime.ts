/**
 * The time at which every barn of the tests starts, in ms since the epoch: Wednesday, 14 January 2026, 10:00 in Berlin.
 * The data of a barn follows from its seed and the time, so that tests see the same data on every day. `BARN_TEST_TIME`
 * (ISO 8601) sets another time, to find tests that pass at this time only.
 */
export const TEST_TIME = process.env.BARN_TEST_TIME ? Date.parse(process.env.BARN_TEST_TIME) : Date.UTC(2026, 0, 14, 9)
