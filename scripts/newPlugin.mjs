import './steps/checkNode.mjs'
import { linkWorkspaces } from './steps/packages.mjs'
import { at, root } from './steps/paths.mjs'
import { must } from './steps/run.mjs'
import { writePlugin } from './steps/writePlugin.mjs'

const id = process.argv[2]
try {
  writePlugin(root, id)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
await linkWorkspaces()
const written = [`plugins/${id}`, 'workbench/src/plugins.ts']
await must('the formatter', at('node_modules/.bin/oxfmt'), written)
process.stdout.write(`plugins/${id} is written and entered in workbench/src/plugins.ts.
  npm run dev                                        and open /instance/1001/widget/${id}.overview
  npx vitest run plugins/${id}                       its tests
`)
