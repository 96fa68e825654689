import './steps/checkNode.mjs'
import { mkdirSync } from 'node:fs'
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor'
import { at, compiler } from './steps/paths.mjs'
import { must } from './steps/run.mjs'

/** The doors of the plugin SDK with their entry files. Each has a report that shows changes for plugin authors. */
const DOORS = {
  root: 'index',
  react: 'react/index',
  actions: 'actions/index',
  artifact: 'artifact/index',
  camera: 'camera/index',
  list: 'list/index',
  chart: 'chart/index',
  player: 'player/index',
  photo: 'photo/index',
  stage: 'stage/index',
  form: 'form/index',
  ui: 'ui/index',
  icons: 'icons/index',
  'rich-text': 'richText/index',
  'plugin-words': 'pluginWords/index',
  host: 'host/index',
  testing: 'testing/index',
  widget: 'widget/index',
  'widget-react': 'widget/react',
  'widget-testing': 'widget/testing/index',
  'widget-chart': 'widget/chart/index',
  'widget-list': 'widget/list/index',
  'widget-picture': 'widget/picture/index',
  'widget-form': 'widget/form/index',
  'widget-stage': 'widget/stage/index',
}
const declarationsOf = (door) => at(`.dts/plugin-sdk/src/${DOORS[door]}.d.ts`)
const update = process.argv.includes('--update')

// `npm test` has emitted them when it checked the types.
if (!process.argv.includes('--emitted'))
  await must('emitting declarations', process.execPath, [compiler, '-p', 'tsconfig.dts.json'])
mkdirSync(at('.dts/tmp'), { recursive: true })

function configurationOf(door) {
  return ExtractorConfig.prepare({
    configObjectFullPath: at('plugin-sdk/api/extractor.json'),
    packageJsonFullPath: at('plugin-sdk/package.json'),
    configObject: {
      projectFolder: at('.'),
      mainEntryPointFilePath: declarationsOf(door),
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
}

const doors = Object.keys(DOORS)
// All doors share one program, since making one takes longer than all reports together.
const compilerState = CompilerState.create(configurationOf(doors[0]), {
  additionalEntryPoints: doors.slice(1).map(declarationsOf),
})
// The compiler checks the types. The extractor would check the sources of core once more, and report nothing of it.
const types = compilerState.program.getTypeChecker()
const { getEmitResolver } = types
types.getEmitResolver = (file, token) => getEmitResolver(file, token, true)
compilerState.program.getSemanticDiagnostics = () => []
let failed = 0
for (const door of doors) {
  const { apiReportChanged } = Extractor.invoke(configurationOf(door), {
    compilerState,
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
