import type { Rule } from '@backroom/contract/kit/access'
import type { Kit } from '#kit/kit'

/** Who may read records of a kind: whoever may make the call that reads one. Nothing when there is no such call. */
export function readRule({ served }: Kit, entity: string): Rule | undefined {
  return served.find(({ method, resource }) => method === 'GET' && resource === entity)
}
