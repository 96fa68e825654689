import './steps/checkNode.mjs'
import { runInstanceProgram } from './steps/instanceProgram.mjs'

await runInstanceProgram('importProgram')
