// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { hideLinkQuery } from './startPage'

test.each([
  ['/ql/account-provisioning?token=secret', '', '?token=secret'],
  ['/barns/ql/email-verification?token=secret', '', '?token=secret'],
  ['/instance/1001?token=open', '?token=open', undefined],
])('%s leaves the query "%s"', (path, search, kept) => {
  history.replaceState(null, '', path)
  hideLinkQuery()
  expect(location.search).toBe(search)
  expect((history.state as { linkQuery?: string } | null)?.linkQuery).toBe(kept)
})
