import { configEffects } from '@backroom/contract/site/config'
import { confirm } from '#kit/asking/confirm.tsx'
import { call } from '#kit/calls/call.ts'
import { say } from '#kit/say.ts'

/** What a change would touch beyond its form, in words. */
export async function effectsOf(typed: unknown, stored: object): Promise<string[]> {
  const before = stored as Record<string, unknown>
  const changes = Object.fromEntries(
    Object.entries(typed as Record<string, unknown>).filter(([name, value]) => before[name] !== value),
  )
  if (Object.keys(changes).length === 0) return []
  const effects = await call(configEffects, { body: { changes } }, { isQuiet: true })
  return effects.map(({ text }) => say(text))
}

/** Says what a change would touch beyond its form, before it is saved; what touches nothing is saved at once. */
export async function maySpread(typed: unknown, stored: object): Promise<boolean> {
  const effects = await effectsOf(typed, stored)
  if (effects.length === 0) return true
  return confirm({
    title: say('Save these settings?'),
    text: effects.join(' '),
    confirm: say('Save'),
  })
}
