import { judgeStarBuy } from '@backroom/contract/marketing/star-buys/calls'
import { starBuyInput } from '@backroom/contract/marketing/star-buys/star-buys'
import { useRef } from 'react'
import { confirm } from '#kit/asking/confirm.tsx'
import { call } from '#kit/calls/call.ts'
import type { MaySave } from '#kit/record-page/asked-first.ts'
import { say } from '#kit/say.ts'

/** Asks once, with what somebody should know of a star buy, before it is saved; what is wrong with it the save itself says. */
export function useMaySave(uid: number | null): MaySave {
  const accepted = useRef('')
  return async typed => {
    const draft = starBuyInput.safeParse(typed)
    if (!draft.success) return true
    const { errors, warnings } = await call(judgeStarBuy, { body: { ...draft.data, uid } })
    const text = warnings.map(warning => say(warning)).join(' ')
    if (Object.keys(errors).length > 0 || text === '' || text === accepted.current) return true
    const isSure = await confirm({ title: say('Save it all the same?'), text, confirm: say('Save') })
    if (isSure) accepted.current = text
    return isSure
  }
}
