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
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
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
    files: ['**/*{Widget,Page}.tsx', '**/manifest.ts', '**/*.config.ts', 'tests/*/globalSetup.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere] },
  },
  {
    files: ['plugins/**', 'workbench/src/**', 'plugin-sdk/**'],
    rules: { 'no-restricted-globals': ['error', 'fetch', ...storages, 'WebSocket', 'EventSource'] },
  },
  {
    files: ['**/*View.tsx'],
    rules: {
      'max-lines': ['error', { max: 150, skipBlankLines: true, skipComments: true }],
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
)
