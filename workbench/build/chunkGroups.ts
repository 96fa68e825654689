/** The bundler's module information of a build. */
export interface ModuleGraph {
  getModuleInfo(moduleId: string): { importedIds: readonly string[] } | null
}

/** Messages that the start of the page loads. Others load with the screens that need them. */
const MESSAGES = /\/locales?\/(en|de)(?:\/(?!pluginWords|player|photo|stage)[a-zA-Z-]+)?\.json$/
const OF_PLUGIN = /^(.*\/plugins\/([a-z0-9-]+)\/src)\//
/**
 * Code with which manifests are written: contract, schemas, intents, and the parts of the SDK that define something and
 * ask for it. Apart from what screens of one or two plugins need.
 */
const SCHEMAS_OF_FEW = [
  'auditEntry authorization backup cameraSearch cameraSetup crossing detection display guestLink handover hook',
  'https logLine machine measurementKind monitoring mqtt notification password photo plugins',
  'publishedLayout push recording round rule signIn site',
].flatMap((names) => names.split(' '))
const CONTRACTS_OF_FEW = [
  'accountSignIn authorization backup cameraSearch cameraSetup deadAnimals displays dutyCalendar guestLinks',
  'handovers hooks https imports incidentComments incidentPhotos instancePlugins layoutHistory machines',
  'measurements monitoring mqtt notifications ownAccount passkeySignIn recordings rounds rules',
  'serviceProviders signIn site streaming',
].flatMap((names) => names.split(' '))
const CORE_OF_FEW = [
  ...['plugins', 'outbox', 'writes', 'layout', 'session', 'incidentTypes/incidentSubject', 'incidentTypes/animalPlace'],
  `schema/(?:${SCHEMAS_OF_FEW.join('|')})`,
  `contract/(?:${CONTRACTS_OF_FEW.join('|')})`,
]
const DEFINITIONS = new RegExp(
  `/core/src/(?!${CORE_OF_FEW.join('|')})|/plugin-sdk/src/(define/|time/|requests/(?!outlinesSince|useRegions))`,
)

/**
 * From this number of manifests, screens, widgets and dialogs on that need something, it is in one file with its like.
 */
const IN_MANY = 4
const IN_SOME = 3
const IN_TWO = 2

/** The file with the messages of a language, including every plugin's. */
function messagesFile(moduleId: string): string | null {
  const [, language] = MESSAGES.exec(moduleId) ?? []
  return language ? `messages.${language}` : null
}

/** The modules of a plugin that run before its manifest does, and the manifest. */
function neededByManifest(folder: string, graph: ModuleGraph): ReadonlySet<string> {
  const needed = new Set([`${folder}/manifest.ts`])
  for (const moduleId of needed)
    for (const imported of graph.getModuleInfo(moduleId)?.importedIds ?? [])
      if (imported.startsWith(folder)) needed.add(imported)
  return needed
}

/**
 * The file of the code that screens, widgets and dialogs of one plugin share, without the code that its manifest needs.
 */
export function partsFile(moduleId: string, graph: ModuleGraph): string | null {
  const [, folder, plugin] = OF_PLUGIN.exec(moduleId) ?? []
  return folder && !neededByManifest(folder, graph).has(moduleId) ? `parts.${plugin}` : null
}

/** Parts of the shell that almost every visit loads right after it, below the folder of the client's sources. */
export const AFTER_SHELL = [
  'account/AccountDialog',
  'dashboard/DashboardTools',
  'dashboard/MomentBar',
  'extras/Extras',
  'outbox/UnsentChip',
  'palette/PaletteList',
  'shell/MoreMenu',
  'shell/MoreSheet',
  'shell/ReportButton',
  'signOut/SignOut',
  'toasts/Toasts',
]

const initial = { tags: ['$initial' as const] }

/**
 * The files of the build, and the modules of each. Each file is a request and costs the browser some ms, so that what
 * screens share is in few. A module is in the first group that matches.
 */
export const chunkGroups = [
  { name: 'zod', test: /node_modules\/zod\/|boot\/withoutEval/, includeDependenciesRecursively: true },
  // A separate file, independent of the plugins that draw charts, so that it is cached on its own.
  { name: 'chart', test: /plugin-sdk\/src\/chart\/|node_modules\/(@visx|d3-[a-z]+|internmap)\// },
  // It draws a strip of a chart, while charts know what is shared.
  { name: 'player', test: /plugin-sdk\/(?:src\/player\/|locale\/(?:en|de)\/player)/ },
  { name: 'photo', test: /plugin-sdk\/(?:src\/photo\/|locale\/(?:en|de)\/photo)/ },
  // Kits that only some plugins of third parties load.
  { name: 'widget-chart', test: /plugin-sdk\/(?:src\/)?widget\/chart(?:\/|$)/ },
  { name: 'widget-list', test: /plugin-sdk\/(?:src\/)?widget\/list(?:\/|$)/ },
  { name: 'widget-picture', test: /plugin-sdk\/(?:src\/)?(?:widget\/picture(?:\/|$)|camera\/picture\.css\?inline)/ },
  { name: 'widget-form', test: /plugin-sdk\/(?:src\/)?widget\/form(?:\/|$)/ },
  { name: 'widget-stage', test: /plugin-sdk\/(?:src\/)?(?:widget\/stage(?:\/|$)|stage\/stage\.css\?inline)/ },
  // The floor plan needs it as well; its engine is loaded by it.
  { name: 'stage', test: /plugin-sdk\/src\/stage\/(?:react\/|stage\.css$|pointer\/keyAction)/ },
  // Only plugins of third parties load it, beside the modules that they share with the client.
  {
    name: 'widget-api',
    test: /plugin-sdk\/src\/widget\/(index|react|messageText|WidgetHost|kit\/\w+)\.tsx?$|virtual:host-module/,
  },
  // Charts and stages need it; as charts are also shared with plugins, it would be in the shell.
  { name: 'canvas', test: /plugin-sdk\/src\/canvas\/(?!seriesColor)|\/core\/src\/numbers\// },
  { name: 'rich-text', test: /plugin-sdk\/src\/richText\/(?!editor\/)/ },
  // All that the first screen needs, in two files: in many small ones it compresses worse.
  { name: 'vendor', test: /node_modules\//, ...initial },
  // What screens share with plugins would be in the shell, as all that plugins share.
  { name: 'shell', test: /^(?!.*\/plugin-sdk\/src\/(?:camera\/picture|share\/downloadBlob))/i, ...initial },
  { name: messagesFile, debugName: 'messages' },
  { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: IN_TWO },
  { name: 'definitions', test: DEFINITIONS, minShareCount: IN_TWO },
  // Small parts of installed plugins, of the server of the client and of instances, and what is known of them.
  {
    name: 'installed',
    test: /workbench\/src\/installed\/(?:installedPlugins|definePluginWidget|manifestParts|shownPlugin)\.ts$|\/core\/src\/(?:schema\/plugins\/|plugins\/(?:settingsSchema|package)|contract\/instancePlugins)/,
    minShareCount: IN_TWO,
  },
  // The workbench's end of portable widgets, which load with the first of these.
  { name: 'widget-host', test: /\/plugin-sdk\/src\/widget\//, minShareCount: IN_TWO },
  { name: 'controls', test: /node_modules\/(@mantine|@floating-ui|@tanstack)\//, minShareCount: IN_MANY },
  {
    name: 'sdk',
    test: /\/(core|plugin-sdk)\/src\/(?!schema\/plugins\/|contract\/instancePlugins|widget\/)/,
    minShareCount: IN_SOME,
  },
  { name: partsFile, debugName: 'parts', minShareCount: IN_SOME },
  // Last, so that it takes only what nothing else needs.
  {
    name: 'after-shell',
    test: new RegExp(`/workbench/src/(${AFTER_SHELL.join('|')})\\.tsx$`),
    includeDependenciesRecursively: true,
  },
].map((group) => ({ includeDependenciesRecursively: false, ...group }))
