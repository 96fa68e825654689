import './steps/checkNode.mjs'
import { at } from './steps/paths.mjs'
import { buildClient, install } from './steps/prepare.mjs'
import { runProgram } from './steps/runProgram.mjs'

await install()
await buildClient()
runProgram(at('workbench/server/dist/main.js'), ['--root', at('workbench/dist'), ...process.argv.slice(2)])
