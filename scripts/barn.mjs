import './steps/checkNode.mjs'
import { at } from './steps/paths.mjs'
import { prepareBarnService } from './steps/prepare.mjs'
import { runProgram } from './steps/runProgram.mjs'

await prepareBarnService()
runProgram(at('barn/dist/main.js'), process.argv.slice(2), {}, { restartsAfterCrash: false })
