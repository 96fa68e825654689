import './steps/checkNode.mjs'
import { mkdirSync } from 'node:fs'
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor'
import { at } from './steps/paths.mjs'
import { must } from './steps/run.mjs'

/** The doors of the plugin SDK with their entry files. Each has a report that shows changes for plugin authors. */
const DOORS = {
  root: 'index',
  react: 'react/index',
  list: 'list/index',
  chart: 'chart/index',
  stage: 'stage/index',
  form: 'form/index',
  host: 'host/index',
  testing: 'testing/index',
}
const update = process.argv.includes('--update')

await must('emitting declarations', at('node_modules/.bin/tsc'), ['-p', 'tsconfig.dts.json'])
mkdirSync(at('.dts/tmp'), { recursive: true })
let failed = 0
for (const [door, entry] of Object.entries(DOORS)) {
  const config = ExtractorConfig.prepare({
    configObjectFullPath: at('plugin-sdk/api/extractor.json'),
    packageJsonFullPath: at('plugin-sdk/package.json'),
    configObject: {
      projectFolder: at('.'),
      mainEntryPointFilePath: at(`.dts/plugin-sdk/src/${entry}.d.ts`),
      apiReport: {
        enabled: true,
        reportFileName: `${door}.api.md`,
        reportFolder: at('plugin-sdk/api'),
        reportTempFolder: at('.dts/tmp'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      compiler: { tsconfigFilePath: at('tsconfig.dts.json') },
      newlineKind: 'lf',
      messages: {
        extractorMessageReporting: { default: { logLevel: 'none' } },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
        compilerMessageReporting: { default: { logLevel: 'none' } },
      },
    },
  })
  const { apiReportChanged } = Extractor.invoke(config, {
    localBuild: update,
    showVerboseMessages: false,
    messageCallback: (message) => {
      message.logLevel = message.logLevel === 'error' ? 'error' : 'none'
    },
  })
  if (apiReportChanged && !update) failed++
  process.stdout.write(
    `${door}: ${apiReportChanged ? (update ? 'written' : 'differs from plugin-sdk/api; run npm run api') : 'unchanged'}\n`,
  )
}
process.exit(failed)
