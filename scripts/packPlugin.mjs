import './steps/checkNode.mjs'
import { at } from './steps/paths.mjs'
import { prepareClientService } from './steps/prepare.mjs'
import { runProgram } from './steps/runProgram.mjs'

await prepareClientService()
runProgram(at('workbench/server/dist/packPlugin.js'), process.argv.slice(2))
