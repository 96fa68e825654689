/* Who may import whom. Each rule is proven by a planted violation in tests/architecture. */
const path = (value) => (typeof value === 'string' ? { path: value } : value)
const no = (name, from, to) => ({ name, severity: 'error', from: path(from), to: path(to) })
/** Folders of core that know nothing of ours. */
const BASICS = 'time|emitter|text|concurrency|numbers'
/** The floors of the workbench above `boot`: each may import from those before it. */
const SHELL = 'navigation|router|dialogs|share|actions|extras|account|palette|signOut|installed|wall|shell'
const DASHBOARD = 'grid|time|widgets|editor|print|dashboard|sites|catalogue'
/** Rooms of the instance: each may import from those before it, which leaves no cycle of folders. */
const ROOMS = [
  'base barn painting video log cameraSources system database secrets metrics http network onvif measurements mail stores auth plugins',
  'configuration backup support directory incidents rules hooks mqtt notifications pictures streams recorder movement evidence guests artifacts photos rounds routes simulator composition',
].flatMap((rooms) => rooms.split(' '))
/** Rooms of the SDK: each may import from those before it. */
const SDK_ROOMS =
  'icons canvas context share time pluginWords requests texts writes define react actions artifact camera moment photo stage form chart list richText player widget ui host'.split(
    ' ',
  )
/** The files behind the root of the SDK, with which manifests are written. Each may import only others of them. */
const SDK_ROOT =
  '^plugin-sdk/src/(define/|time/|index\\.ts$|artifact/artifactKind\\.ts$|requests/(barnCalls|outlinesSince|sharedCall)\\.ts$|writes/newUuid\\.ts$)'
/** The files of a plugin that load with its manifest. */
const MANIFEST_FILES = [
  '^plugins/[^/]+/src/(manifest|actions|intents|permissions|paths)\\.ts$',
  '^plugins/[^/]+/src/(actions|widgets|pages|slots|finders|jobs)/index\\.ts$',
  '^plugins/.+/settings\\.ts$',
]
const TEST = '\\.test\\.tsx?$'
const MACHINE = '\\.machine\\.ts$'

module.exports = {
  forbidden: [
    { name: 'public-doors-only', severity: 'error', from: {}, to: { couldNotResolve: true } },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    no(
      'guest-page-is-alone',
      { path: '^workbench/src/', pathNot: '^workbench/src/(guest/|main\\.tsx$)' },
      '^workbench/src/guest/',
    ),
    no('core-is-alone', '^core/', '^(plugin-sdk|plugins|workbench|layouts|locales|instance)/'),
    no(
      'core-is-pure',
      { path: '^core/', pathNot: TEST },
      { path: 'node_modules/', pathNot: 'node_modules/(zod|xstate|immer|eventsource-parser|fflate)/' },
    ),
    no('core-needs-no-node', { path: '^core/', pathNot: ['^core/src/server/', TEST] }, { dependencyTypes: ['core'] }),
    no(
      'core-server-is-for-servers',
      { path: '^(core/src/(?!server/)|(plugin-sdk|plugins|workbench/src)/)', pathNot: TEST },
      '^core/src/server/',
    ),
    no('core-order-basics', `^core/src/(${BASICS})/`, { path: '^core/src/', pathNot: `^core/src/(${BASICS})/` }),
    no('core-order-clock', '^core/src/clock/', { path: '^core/src/', pathNot: `^core/src/(${BASICS}|clock)/` }),
    no('core-order-result', '^core/src/result/', {
      path: '^core/src/',
      pathNot: `^core/src/(${BASICS}|clock|result)/`,
    }),
    no('core-order-schema', '^core/src/(schema|incidentTypes)/', {
      path: '^core/src/',
      pathNot: `^core/src/(${BASICS}|clock|result|schema|incidentTypes)/`,
    }),
    no('core-order-query', '^core/src/(query|permissions)/', {
      path: '^core/src/',
      pathNot: `^core/src/(${BASICS}|clock|result|schema|incidentTypes|query|permissions)/`,
    }),
    no('core-order-contract', '^core/src/contract/', {
      path: '^core/src/(transport|settings|log|displayMode|session|jobs|layout)/',
    }),
    no('core-order-transport', '^core/src/transport/', '^core/src/(settings|log|displayMode|session|jobs|layout)/'),
    no('core-order-display-mode', '^core/src/(settings|log|displayMode)/', '^core/src/(session|jobs|layout)/'),
    no('core-order-session', '^core/src/(settings|log|session)/', '^core/src/(jobs|layout)/'),
    no('core-layout-knows-documents', '^core/src/layout/', {
      path: '^core/src/',
      pathNot: `^core/src/(${BASICS}|result|schema|permissions|layout)/`,
    }),
    no('sdk-knows-core-only', '^plugin-sdk/', '^(plugins|workbench|layouts|locales|instance)/'),
    no(
      'sdk-root-runs-no-react',
      { path: SDK_ROOT, pathNot: TEST },
      {
        path: ['node_modules/(react|react-dom|@mantine|@tanstack|@xstate)/', '^plugin-sdk/src/'],
        pathNot: SDK_ROOT,
        dependencyTypesNot: ['type-only'],
      },
    ),
    // A module of ours that runs by the portable interface is described by the type of its default export.
    ...SDK_ROOMS.map((room, index) =>
      no(
        'sdk-order',
        { path: `^plugin-sdk/src/${room}/`, pathNot: [TEST, '/testing/'] },
        {
          path: `^plugin-sdk/src/(${[...SDK_ROOMS.slice(index + 1), 'testing'].join('|')})/|^plugin-sdk/src/index\\.ts$`,
          ...(room === 'define' && { pathNot: '^plugin-sdk/src/widget/WidgetHost\\.ts$' }),
        },
      ),
    ),
    no(
      'sdk-order',
      { path: '^plugin-sdk/src/[^/]+/', pathNot: [`^plugin-sdk/src/(${SDK_ROOMS.join('|')}|testing)/`, TEST] },
      '^plugin-sdk/src/',
    ),
    no(
      'engines-know-canvas-and-time',
      {
        path: '^plugin-sdk/src/(chart|stage)/',
        pathNot: ['/(react|testing)/', '^plugin-sdk/src/[a-z]+/index\\.ts$', TEST],
      },
      {
        path: '^plugin-sdk/src/|node_modules/(react|react-dom|@mantine|@tanstack)/',
        pathNot: ['^plugin-sdk/src/(canvas|time)/', '^plugin-sdk/src/$1/(?!react/)'],
      },
    ),
    no(
      'nobody-knows-author-tools',
      '^(core|plugin-sdk|plugins|workbench|layouts|locales|instance)/',
      '^(dev|create-plugin)/',
    ),
    no(
      'author-tools-know-packages',
      '^(dev|create-plugin)/',
      '^(plugin-sdk|plugins|workbench/src|layouts|locales|instance)/',
    ),
    {
      name: 'portable-doors-bring-no-workbench',
      severity: 'error',
      from: { path: '^plugin-sdk/src/widget/', pathNot: TEST },
      to: { path: 'node_modules/(@mantine|@tanstack|@tiptap|@tabler)/', reachable: true },
    },
    no('examples-know-portable-doors', '^examples/', {
      path: '^(core|plugin-sdk|plugins|workbench|layouts|locales|instance|node_modules)/',
      pathNot: ['^plugin-sdk/src/widget/[a-z/]+\\.tsx?$', '^node_modules/(@types/)?(react|vitest|fast-check)/'],
    }),
    no('host-door-is-for-the-workbench', '^plugins/', '^plugin-sdk/src/host/'),
    no('plugins-know-no-library-of-controls', '^plugins/', 'node_modules/@(mantine|tabler)/'),
    no('plugin-knows-core-and-sdk', '^plugins/', '^(workbench|layouts|locales|instance)/'),
    no('plugins-are-strangers', { path: '^plugins/([^/]+)/' }, { path: '^plugins/', pathNot: '^plugins/$1/' }),
    no('machines-are-pure', MACHINE, '/(widgets|queries|pages)/'),
    no(
      'machines-know-no-react',
      MACHINE,
      'node_modules/(react|react-dom|@xstate/react|@tanstack)/|^plugin-sdk/src/(context|react)/',
    ),
    no(
      'queries-know-no-ui',
      { path: '/queries/', pathNot: TEST },
      `/(widgets|pages|lists|detail|report|timeline)/|${MACHINE}`,
    ),
    no('views-are-props-only', 'View\\.tsx$', {
      path: `${MACHINE}|/queries/use[A-Z]`,
      dependencyTypesNot: ['type-only'],
    }),
    no('widgets-are-lazy', 'plugins/[^/]+/src/(manifest|widgets/index|pages/index)\\.ts$', {
      path: '(Widget|Page|View)\\.tsx$',
      dependencyTypesNot: ['dynamic-import'],
    }),
    no(
      'manifests-run-no-react',
      { path: MANIFEST_FILES, pathNot: TEST },
      {
        path: 'node_modules/(react|react-dom|@mantine|@tanstack|@xstate)/|^plugin-sdk/src/',
        pathNot: '^plugin-sdk/src/(icons/)?index\\.ts$',
      },
    ),
    no(
      'contributions-are-tested-outside-src',
      '^plugins/[^/]+/src/.+\\.test\\.tsx?$',
      '^plugins/[^/]+/src/(manifest|actions/index)\\.ts$',
    ),
    no('instance-knows-core-only', '^instance/', '^(plugin-sdk|plugins|workbench|layouts|locales)/'),
    no('barn-knows-doors', '^barn/', {
      path: '^(plugin-sdk|plugins|workbench|layouts|locales|instance)/',
      pathNot: '^(workbench/server/index|instance/src/(program|testing/index))\\.ts$',
    }),
    no('nobody-knows-the-barn', { pathNot: '^(barn|tests)/' }, '^barn/'),
    no('instance-knows-no-ui', '^instance/', 'node_modules/(react|react-dom|@mantine|@tanstack)/'),
    no(
      'no-simulator-outside-composition',
      { path: '^instance/', pathNot: ['^instance/src/(simulator|composition)/', TEST, '/testing/'] },
      '^instance/src/simulator/',
    ),
    no(
      'one-door-to-the-simulator',
      { path: '^instance/', pathNot: ['^instance/src/simulator/', TEST, '/testing/'] },
      '^instance/src/simulator/[^/]+/',
    ),
    // Tests are not bound to the order of the rooms: they may use a whole instance.
    ...ROOMS.map((room, index) =>
      no(
        'instance-order',
        { path: `^instance/src/${room}/`, pathNot: [TEST, '/testing/'] },
        `^instance/src/(${[...ROOMS.slice(index + 1), 'testing'].join('|')})/|^instance/src/[^/]+\\.ts$`,
      ),
    ),
    no(
      'instance-order',
      { path: '^instance/src/[^/]+/', pathNot: [`^instance/src/(${ROOMS.join('|')}|testing)/`, TEST] },
      '^instance/src/',
    ),
    no('one-door-to-plugins', { path: '^workbench/', pathNot: '^workbench/src/plugins\\.ts$' }, '^plugins/'),
    no('workbench-knows-no-instance', '^workbench/', '^instance/'),
    no(
      'grid-has-one-home',
      { path: '^(workbench|plugins|plugin-sdk)/', pathNot: '^workbench/src/grid/' },
      'node_modules/react-grid-layout/',
    ),
    no(
      'workbench-boot-knows-no-screen',
      { path: '^workbench/src/[a-z]+/', pathNot: [`^workbench/src/(${SHELL}|${DASHBOARD})/`, TEST] },
      `^workbench/src/(${SHELL}|${DASHBOARD})/`,
    ),
    no(
      'workbench-shell-knows-no-dashboard',
      { path: `^workbench/src/(${SHELL})/`, pathNot: TEST },
      `^workbench/src/(${DASHBOARD})/`,
    ),
    {
      name: 'no-folder-cycles',
      scope: 'folder',
      severity: 'error',
      from: { path: '^workbench/src/' },
      to: { path: '^workbench/src/', circular: true },
    },
    no('leaves', '^(layouts|locales)/', '^(plugin-sdk|plugins|workbench|instance)/'),
    no('nothing-imports-tests', { pathNot: '^tests/' }, '^tests/'),
    {
      name: 'not-reachable',
      severity: 'error',
      from: { orphan: true, pathNot: '(\\.test\\.|\\.d\\.ts$|/index\\.ts$|\\.config\\.ts$|\\.json$)' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|\\.barn-data)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
}
