import { visit, browser } from './lib.mjs'
const p = await visit({})
await p.route('**/api/incidents/query', async (route) => { const response = await route.fetch(); const body = await response.json(); if (!Array.isArray(body.result)) return route.fulfill({ response }); const result = body.result.map((d, i) => ({ ...d, type: 'barnIntervention', messagePayload: { title: i + '<script>window.hacked=1</script>', type: 'technical', severity: 3, description: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' + i }] }] } } })); return route.fulfill({ response, json: { result } }) })
await p.go('/instance/1001/incidents?closed=true&fold=false&pageSize=100')
await p.waitForTimeout(3000); await p.shot('ho'); console.log(p.complaints.slice(0, 5), await p.locator('[data-incident-id]').count())
await browser.close()
