import './steps/checkNode.mjs'
import { installPackages } from './steps/packages.mjs'
import { at } from './steps/paths.mjs'
import { runProgram } from './steps/runProgram.mjs'

// The commands of plugin authors, for plugins within this repository: `npm run plugin -- dev FOLDER`.
await installPackages()
const { buildDevPackage } = await import('./steps/publishedPackages.mjs')
await buildDevPackage()
runProgram(at('dist/packages/dev/dist/main.js'), process.argv.slice(2))
