export { createTestInstance, TEST_ORIGIN, TEST_START, type TestInstance, type TestSession } from './createTestInstance'
export { DEMO_PASSWORD, demoAccounts } from '../auth'
