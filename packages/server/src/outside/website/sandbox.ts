import { type CallLog, sandboxTest } from '#kit/connectors/call-log'
import type { Website } from '#outside/website/port'

/** Nobody is asked: a store that only tries things out has no website that could be down. */
export class SandboxWebsite implements Website {
  constructor(private readonly log: CallLog) {}

  test(): Promise<string> {
    return sandboxTest(this.log, 'Nobody is asked in the sandbox.')
  }
}
