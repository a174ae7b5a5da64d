import { ExternalStore } from '#kit/external-store.ts'

/** Whether the browser thinks that it has a network. */
export const isOnline = new ExternalStore(navigator.onLine)

/** Whether the server was heard of just now; its stream of events says so every two seconds. */
export const isAnswering = new ExternalStore(true)

window.addEventListener('online', () => isOnline.set(true))
window.addEventListener('offline', () => isOnline.set(false))
