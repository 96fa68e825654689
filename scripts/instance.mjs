import './steps/checkNode.mjs'
import { instanceEnvironment } from './steps/fleet.mjs'
import { at } from './steps/paths.mjs'
import { prepareInstanceService } from './steps/prepare.mjs'
import { runProgram } from './steps/runProgram.mjs'

await prepareInstanceService()
runProgram(at('instance/dist/main.js'), process.argv.slice(2), instanceEnvironment)
