const MIB = 1024 * 1024

/** Bytes that one account may fill with its own data. */
export const ACCOUNT_BYTES = 4 * MIB

/**
 * The budget of an account in bytes, by purpose. Each purpose has its own share, so that neither takes room from the
 * other. If stored answers exceed theirs, the oldest are deleted; if layouts do, further edits are refused.
 */
export const ACCOUNT_BUDGET = { ownLayouts: 2 * MIB, keptAnswers: ACCOUNT_BYTES - 2 * MIB } as const
