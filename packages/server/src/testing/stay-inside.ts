import { isIP, Socket } from 'node:net'

/** Lets this process connect to its own machine alone, until the function it answers is called. */
export function stayInside(): () => void {
  const connect = Socket.prototype.connect
  Socket.prototype.connect = function (this: Socket, ...sent: unknown[]) {
    const [first] = [sent].flat(2) as [{ host?: string; path?: string }]
    const host = first?.host ?? 'localhost'
    if (first?.path || host === 'localhost' || (isIP(host) !== 0 && /^(127\.|::1$)/.test(host)))
      return (connect as (...all: unknown[]) => Socket).apply(this, sent)
    return this.destroy(Object.assign(new Error('There is no way out of a test.'), { code: 'ENETUNREACH' }))
  } as typeof connect
  return () => {
    Socket.prototype.connect = connect
  }
}
