import { statSync } from 'node:fs'
import './steps/checkNode.mjs'
import { dirname } from 'node:path'
import { installPackages } from './steps/packages.mjs'
import { step } from './steps/step.mjs'

// `npm test` has emitted the declarations when it checked the types.
const isTyped = process.argv.includes('--emitted')
await installPackages()
const { buildPackages, packedFile } = await import('./steps/publishedPackages.mjs')
await step('building and packing the packages', 'a minute', () => buildPackages({ isTyped }))
const creator = packedFile('create-plugin')
const files = ['core', 'plugin-sdk', 'dev'].map(packedFile).concat(creator)
const lines = files.map((file) => `  ${file}   ${(statSync(file).size / 1e6).toFixed(2)} MB\n`)
process.stdout.write(`
${lines.join('')}
A new plugin, in a folder of your own:

  npm exec --yes --offline --package=${creator} -- create-plugin my-plugin --packages ${dirname(creator)}
`)
