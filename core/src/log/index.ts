export { createLog, LOG_ENTRY_LEVELS, type Log, type LogEntry, type LogInput, type LogLevel } from './log'
