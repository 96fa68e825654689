/*
 * An instance for tests: in memory, with the demo accounts and a clock that the test moves.
 */

export { DEMO_PASSWORD, demoAccounts } from '../auth'
export { createTestInstance, TEST_ORIGIN, TEST_START, type TestInstance, type TestSession } from './createTestInstance'
