import './steps/checkNode.mjs'
import { runBackupProgram } from './steps/backupProgram.mjs'

await runBackupProgram('backup')
