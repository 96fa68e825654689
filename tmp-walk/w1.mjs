import { browser, visit } from './lib.mjs'
for (const [n, o] of Object.entries({ deskEn: {}, phoneDe: { width: 'phone', locale: 'de-DE', dark: true, user: 'operator' }, tabEn: { width: 'tablet', user: 'viewer' } })) {
  const p = await visit(o)
  await p.go('/instance/1001'); await p.shot(n + '-dash'); await p.axe(n + ' dash')
  await p.go('/instance/1001/incidents'); await p.shot(n + '-list'); await p.axe(n + ' list'); if (o.width) await p.small(n + ' list')
  await p.step(n + ' facets', async () => {
    const b = p.getByRole('button', { name: /^(Filter|Filtern|Eigenschaften|Narrow|Facets|Werte)/ }).first()
    console.log('buttons', await p.getByRole('main').getByRole('button').evaluateAll((bs) => bs.map((b) => b.getAttribute('aria-label') || b.textContent.trim()).slice(0, 26)))
  })
  const id = await p.locator('[data-incident-id]').first().getAttribute('data-incident-id')
  await p.go('/instance/1001/incident/' + id); await p.shot(n + '-detail'); await p.axe(n + ' detail'); if (o.width) await p.small(n + ' detail')
  console.log(n, 'complaints', p.complaints)
  await p.context().close()
}
await browser.close()
