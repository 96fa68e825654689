/* The log of this device: entries in memory, written to the storage together, with secrets masked. */

export { createLog, LOG_ENTRY_LEVELS, type Log, type LogEntry, type LogInput, type LogLevel } from './log'
