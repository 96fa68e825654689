const MIB = 1024 * 1024

/** Bytes that one account may fill with its own data. */
export const ACCOUNT_BYTES = 4 * MIB

/**
 * The budget of an account in bytes, by purpose. The parts are separate, so that none pushes out another: the oldest
 * kept answers are deleted, and further edits of layouts are refused.
 */
export const ACCOUNT_BUDGET = { ownLayouts: 2 * MIB, keptAnswers: ACCOUNT_BYTES - 2 * MIB } as const
