import { expect, test } from 'vitest'
import { repositoryUrl } from '../../scripts/steps/repositoryField.mjs'

const URL = 'git+https://git.example/barns/workbench.git'

test.each([
  ['https://git.example/barns/workbench.git', URL],
  ['https://git.example/barns/workbench', URL],
  ['https://somebody:secret@git.example:8443/barns/workbench.git', URL],
  ['ssh://git@git.example:2222/barns/workbench.git', URL],
  ['git@git.example:barns/workbench.git', URL],
  ['/srv/barns/workbench.git', undefined],
  ['file:///srv/barns/workbench.git', undefined],
  ['', undefined],
])('the field of a package names the place of %j, and nobody who may write there', (remote, expected) => {
  expect(repositoryUrl(remote)).toBe(expected)
})
