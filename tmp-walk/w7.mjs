import { browser, visit } from './lib.mjs'
const api = (p, path, init) => p.evaluate(async ([path]) => (await fetch(path)).status, [path])
{ // held delete and reload
  const p = await visit({ user: 'admin' })
  await p.go('/instance/1001/incidents?closed=true&fold=false')
  const count = async () => Number((await p.getByText(/in all/).first().innerText()).match(/\d+/)[0])
  const before = await count()
  const del = async (i) => { await p.getByRole('button', { name: /^Actions on/ }).nth(i).click(); await p.getByRole('menuitem', { name: 'Delete' }).click() }
  await p.step('del-reload', async () => { await del(8); await p.waitForTimeout(600); await p.shot('x-held'); await p.reload(); await p.waitForTimeout(3000); console.log('delete+reload', before, '->', await count()) })
  await p.step('del-undo', async () => { const b = await count(); await del(8); await p.waitForTimeout(500); await p.getByRole('button', { name: 'Undo' }).click(); await p.waitForTimeout(9000); await p.reload(); await p.waitForTimeout(2500); console.log('delete+undo', b, '->', await count()) })
  await p.step('del-navigate', async () => { const b = await count(); await del(8); await p.waitForTimeout(300); await p.getByRole('link', { name: /Cameras/ }).first().click(); await p.waitForTimeout(2500); await p.go('/instance/1001/incidents?closed=true&fold=false'); console.log('delete+navigate', b, '->', await count()) })
  await p.step('del-signout', async () => { const b = await count(); await del(8); await p.waitForTimeout(300); await p.getByRole('button', { name: /Account|AA/ }).last().click(); await p.waitForTimeout(500); await p.getByRole('button', { name: /Sign out/ }).first().click(); await p.waitForTimeout(2500); console.log(p.url(), 'sign-out, before', b); await p.shot('x-signout') })
  await p.context().close()
  const q = await visit({ user: 'admin' }); await q.go('/instance/1001/incidents?closed=true&fold=false'); console.log('after sign-out', (await q.getByText(/in all/).first().innerText()))
  // offline
  await q.step('offline', async () => { await q.locator('[data-incident-id]').nth(0).focus(); await q.context().setOffline(true); await q.keyboard.press('a'); await q.waitForTimeout(2500); await q.shot('x-offline'); await q.axe('offline'); await q.context().setOffline(false); await q.waitForTimeout(4000); await q.shot('x-online') })
  await q.context().close()
}
for (const user of ['viewer', 'contractor', 'operator', 'developer']) for (const instance of ['1001', '1002']) {
  const p = await visit({ user, instance })
  await p.go(`/instance/${instance}/incidents?closed=true&fold=false&pageSize=50`)
  await p.step(user, async () => {
    console.log(user, instance, await p.locator('[data-incident-id]').count(), 'rows', await p.getByText(/in all/).first().innerText().catch(() => 'no count'))
    if (await p.locator('[data-incident-id]').count()) {
      await p.locator('[data-incident-id]').first().click({ button: 'right' }); await p.waitForTimeout(400)
      console.log('  ', (await p.getByRole('menuitem').allTextContents()).join(', ')); await p.keyboard.press('Escape')
      await p.keyboard.press('?'); await p.waitForTimeout(400); await p.shot(`r-${user}-${instance}-help`); await p.keyboard.press('Escape')
      await p.locator('[data-incident-id]').first().click(); await p.waitForTimeout(1500)
    }
    await p.shot(`r-${user}-${instance}`)
  })
  if (p.complaints.length) console.log('  complaints', p.complaints)
  await p.context().close()
}
await browser.close()
