import { PASSWORD } from './signInForm'
import { addresses, fleetGeneration } from './workerFleet'

export interface Write {
  body?: object
  version?: number
}

export interface ApiReply {
  status: number
  result: Record<string, unknown>
}

/** Access tokens by the generation of the fleet and the name of the account. */
const tokens = new Map<string, Promise<string>>()

function post(path: string, body: object): Promise<Response> {
  return fetch(addresses().pigBarn + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function signIn(username: string): Promise<string> {
  const login = await post('/api/auth/usernamePassword/login', { username, password: PASSWORD })
  const { refreshToken } = (await login.json()) as { refreshToken: string }
  const { accessToken } = (await (await post('/api/login/refresh', { refreshToken })).json()) as { accessToken: string }
  return accessToken
}

/** Calls the pig barn as an account, without the web client. */
export async function callBarn(
  username: string,
  method: string,
  path: string,
  { body, version }: Write = {},
): Promise<ApiReply> {
  const key = `${fleetGeneration()}/${username}`
  const token = tokens.get(key) ?? signIn(username)
  tokens.set(key, token)
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${await token}`,
    ...(version !== undefined && { 'If-Match': `"${version}"` }),
  }
  const response = await fetch(addresses().pigBarn + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    result: (text ? ((JSON.parse(text) as { result?: object }).result ?? {}) : {}) as Record<string, unknown>,
  }
}

/** A widget of a layout, with the settings it is shown with. */
export function layoutWidget(type: string, settings: object = {}) {
  return { type, version: 1, settings }
}

/** A layout of widgets by their keys, three beside each other. */
export function layoutOf(title: string, widgets: Record<string, string>) {
  return {
    schema: 1,
    title,
    roles: [],
    widgets: Object.fromEntries(Object.entries(widgets).map(([key, type]) => [key, layoutWidget(type)])),
    grids: {
      desk: Object.fromEntries(
        Object.keys(widgets).map((key, i) => [key, { x: (i % 3) * 8, y: Math.floor(i / 3) * 5, w: 8, h: 5 }]),
      ),
    },
  }
}

/** Saves a layout for everyone at the pig barn; returns the path at which it is shown. */
export async function saveLayout(layoutId: string, layout: object): Promise<string> {
  const { status } = await callBarn('admin', 'PUT', `/api/workbench/layouts/${layoutId}`, { body: layout })
  if (status !== 200) throw new Error(`the layout ${layoutId} was not saved: ${status}`)
  return `/instance/1001/dashboard/${layoutId}`
}
