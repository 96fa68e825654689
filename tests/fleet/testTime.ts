/**
 * The time at which every barn of the tests starts, in ms since the epoch: Wednesday, 14 January 2026, 10:00 in Berlin. What a
 * barn shows follows from its seed and the time, so tests that read one see the same on every day. `BARN_TEST_TIME` (ISO 8601)
 * names another time, to look for tests that hold at this one only.
 */
export const TEST_TIME = process.env.BARN_TEST_TIME ? Date.parse(process.env.BARN_TEST_TIME) : Date.UTC(2026, 0, 14, 9)
