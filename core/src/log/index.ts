export {
  createLog,
  LOG_FLUSH_PERIOD,
  STORED_LOG_SESSIONS,
  type Log,
  type LogEntry,
  type LogInput,
  type LogLevel,
} from './log'
