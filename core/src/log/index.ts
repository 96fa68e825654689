export { createLog, type Log, type LogEntry, type LogInput, type LogLevel } from './log'
