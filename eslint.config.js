import playwright from 'eslint-plugin-playwright'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const say = (selector, message) => ({ selector, message })
const everywhere = [
  say('ExportAllDeclaration', 'Name what you export.'),
  say('TSEnumDeclaration', 'Use z.enum or a const union.'),
  say(
    "ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[init.type='ArrowFunctionExpression']",
    'Export a function declaration.',
  ),
  say('JSXText[value=/\\p{L}/u]', 'Words come from locale/.'),
  say("JSXAttribute[name.name='dangerouslySetInnerHTML']", 'No HTML strings.'),
]
const noDefault = say(
  'ExportDefaultDeclaration',
  'Default exports only where a loader needs one: manifest, *Widget, *Page.',
)
const storages = ['localStorage', 'sessionStorage', 'alert', 'confirm']

/** What is read of a page is true for one moment only. A test waits until it is as it should be. */
const READS =
  '/^(innerText|textContent|count|isVisible|isHidden|isEnabled|isDisabled|isChecked|isEditable|inputValue|getAttribute|boundingBox|title|content|evaluate|evaluateAll|allInnerTexts|allTextContents)$/'
const looksOnce = [
  say(
    "CallExpression[callee.name='expect'] > AwaitExpression",
    'This looks once. Wait: await expect(locator).toHaveText(…), or expect.poll(…) for what is no locator.',
  ),
  say(
    `CallExpression[callee.name='expect'] > :not(ArrowFunctionExpression) AwaitExpression > CallExpression[callee.property.name=${READS}]`,
    'This looks once. Wait: await expect(locator).toHaveText(…), or expect.poll(…) for what is no locator.',
  ),
  say(
    `BinaryExpression > AwaitExpression > CallExpression[callee.property.name=${READS}]`,
    'This compares what is there at one moment. Wait with expect(locator) or expect.poll(…).',
  ),
  say(
    "CallExpression[callee.name='expect'] > CallExpression[callee.property.name='url']",
    'This looks once. Wait: await expect(page).toHaveURL(…).',
  ),
]

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/.dts/**',
      '**/.barn-data/**',
      '**/*.cjs',
      '**/*.mjs',
      '**/*.js',
      '**/*.d.ts',
      'tests/.generated/**',
    ],
  },
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
      // Prettier wraps code and leaves comments as they are.
      'max-len': ['error', { comments: 120, code: 10_000, ignoreUrls: true }],
      complexity: ['error', 10],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'anywhere' }],
      'no-restricted-syntax': ['error', ...everywhere, noDefault],
      'no-restricted-globals': ['error', ...storages],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    // The rooms that may use React. The rules compile each file, which takes most of the time of a run.
    files: ['{plugin-sdk,plugins,workbench,tests/bench}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: [
      '**/*{Widget,Page}.tsx',
      '**/manifest.ts',
      '**/*.config.ts',
      'tests/*/globalSetup.ts',
      'tests/*Reporter.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...everywhere] },
  },
  {
    files: ['plugins/**', 'workbench/src/**', 'plugin-sdk/**'],
    rules: {
      'no-restricted-globals': ['error', 'fetch', ...storages, 'WebSocket', 'EventSource'],
      'no-restricted-properties': [
        'error',
        { object: 'crypto', property: 'randomUUID', message: 'Over plain http it is missing: newUuid of the SDK.' },
      ],
    },
  },
  {
    files: ['**/*View.tsx'],
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react',
              importNames: ['useEffect', 'useState', 'useReducer', 'useContext'],
              message: 'A view draws its props.',
            },
          ],
        },
      ],
    },
  },
  { files: ['**/*.test.{ts,tsx}'], rules: { 'max-lines': ['error', { max: 400 }], 'max-lines-per-function': 'off' } },
  {
    files: ['tests/e2e/**/*.ts'],
    plugins: { playwright },
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...looksOnce],
      'playwright/missing-playwright-await': 'error',
      'playwright/no-focused-test': 'error',
      'playwright/no-skipped-test': 'error',
      'playwright/no-wait-for-timeout': 'error',
      'playwright/prefer-web-first-assertions': 'error',
    },
  },
)
