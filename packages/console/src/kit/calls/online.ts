import { ExternalStore } from '#kit/external-store.ts'

/** Whether the browser thinks that it has a network. */
export const isOnline = new ExternalStore(navigator.onLine)

window.addEventListener('online', () => isOnline.set(true))
window.addEventListener('offline', () => isOnline.set(false))
