import { previewRule, saveCollectionFilter } from '@backroom/contract/organisation/collections/calls'
import type { CollectionRule } from '@backroom/contract/organisation/membership/rules'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import type { EditControl } from '#kit/record-page/edit-frame.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** Whether what was changed changes who belongs: the rule itself, or whose rule must hold as well. */
export function asksAnew(changed: readonly string[], inheritRules: boolean): boolean {
  return (
    changed.includes('rule') ||
    changed.includes('inheritRules') ||
    (changed.includes('parentUid') && inheritRules)
  )
}

/** Saving with a changed rule, or another parent's rule, says who joins and leaves, and asks first when more than half would leave. */
export function withRuleQuestion<Control extends EditControl>(control: Control, uid: number): Control {
  const save = async (): Promise<boolean> => {
    const [rule, parentUid, inheritRules] = control.form.getValues(['rule', 'parentUid', 'inheritRules']) as [
      CollectionRule | null,
      number | null,
      boolean,
    ]
    if (!asksAnew(control.changed, inheritRules) || !(await control.form.trigger('rule')))
      return control.save()
    try {
      const { joining, leaving, members } = await call(
        previewRule,
        { body: { rule: rule as never, collectionUid: uid, parentUid: inheritRules ? parentUid : null } },
        { ignore: [400], isQuiet: true },
      )
      if (leaving * 2 > members) {
        const isSure = await confirm({
          title: say('{leaving} of {members} items would leave', {
            leaving: format.number(leaving),
            members: format.number(members),
          }),
          text: say('{joining} would join. Shoppers see the items from before until the rule is computed.', {
            joining: format.number(joining),
          }),
          confirm: say('Save rule'),
          isDestructive: true,
        })
        if (!isSure) return false
        await call(saveCollectionFilter, {
          params: { uid },
          body: {
            rule: rule as never,
            parentUid,
            inheritRules,
            version: control.version,
            confirmLeaving: true,
          },
        })
      }
      const isStored = await control.save()
      if (isStored)
        notify({
          title: say('{joining} joining, {leaving} leaving', {
            joining: format.number(joining),
            leaving: format.number(leaving),
          }),
        })
      return isStored
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return control.save() // the save itself says what is wrong, at its field
    }
  }
  return { ...control, save }
}
