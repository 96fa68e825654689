const MIB = 1024 * 1024

/** Bytes that one account may fill with what it alone needs. */
export const ACCOUNT_BYTES = 4 * MIB

/**
 * The budget of an account in bytes, by what it is for. Each has a part of its own, so that none pushes out another: of
 * kept answers the oldest go, and further edits of layouts are refused.
 */
export const ACCOUNT_BUDGET = { ownLayouts: 2 * MIB, keptAnswers: ACCOUNT_BYTES - 2 * MIB } as const
