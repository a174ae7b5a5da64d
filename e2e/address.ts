const firstPort = Number(process.env.BACKROOM_E2E_PORT ?? 4480)

/** Where the server of one worker listens. */
export function portOf(worker: number): number {
  return firstPort + worker
}

export function addressOf(worker: number): string {
  return `http://127.0.0.1:${portOf(worker)}`
}
