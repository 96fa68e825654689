/** A subscription of this browser to push messages, as instances take it. @public */
export interface BrowserSubscription {
  /** Its address at its push service. */
  endpoint: string
  /** Keys that seal messages for it, base64url. */
  p256dh: string
  auth: string
}

/** The obstacle between this browser and push messages; `possible` if there is none. @public */
export type PushObstacle = 'insecure' | 'unsupported' | 'needsHomeScreen' | 'noServer' | 'denied' | 'possible'

/**
 * The push messages of this browser: its service worker, its permission, and the server of the client, the only one
 * whose messages it takes. @public
 */
export interface PushBrowser {
  obstacle(): Promise<PushObstacle>
  /** The present subscription; null if there is none. */
  current(): Promise<BrowserSubscription | null>
  /** Asks the person, and subscribes. Null if they refuse. */
  subscribe(): Promise<BrowserSubscription | null>
  /** The ticket with which an instance may send to this browser. */
  ticketFor(endpoint: string, instanceKey: string): Promise<string>
  /** The address of the server of the client at which instances hand over messages. */
  relay: string
  /** The name of the browser in the list of devices. */
  name: string
}
