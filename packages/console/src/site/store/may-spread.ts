import { configEffects } from '@backroom/contract/site/config'
import { confirm } from '#kit/asking/confirm.tsx'
import { call } from '#kit/calls/call.ts'
import { say } from '#kit/say.ts'

/** Says what a change would touch beyond its form, before it is saved; what touches nothing is saved at once. */
export async function maySpread(typed: unknown, stored: object): Promise<boolean> {
  const before = stored as Record<string, unknown>
  const changes = Object.fromEntries(
    Object.entries(typed as Record<string, unknown>).filter(([name, value]) => before[name] !== value),
  )
  const effects = await call(configEffects, { body: { changes } }, { isQuiet: true })
  if (effects.length === 0) return true
  return confirm({
    title: say('Save these settings?'),
    text: effects.map(({ text }) => say(text)).join(' '),
    confirm: say('Save'),
  })
}
