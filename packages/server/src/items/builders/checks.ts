import type { BuilderRule, BuilderTemplateInput } from '@backroom/contract/items/builders/templates'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { invalid } from '#kit/errors'

type Errors = Record<string, string>

/** Refuses a template that shoppers could not finish, or whose rules contradict each other. */
export async function refuseUnfitTemplate(reader: Reader, template: BuilderTemplateInput): Promise<void> {
  const errors: Errors = {}
  judgeSteps(template, errors)
  judgeRules(template, errors)
  await judgeItems(reader, template, errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function judgeSteps({ steps }: BuilderTemplateInput, errors: Errors) {
  const keys = new Set<string>()
  for (const [at, step] of steps.entries()) {
    for (const key of [step.key, ...step.options.map(option => option.key)]) {
      if (keys.has(key)) errors[`steps[${at}].key`] = sentence`The key ${key} appears twice.`
      keys.add(key)
    }
    if (step.min > step.max) errors[`steps[${at}].min`] = 'The least is more than the most.'
    if (step.choose === 'one' && step.max !== 1)
      errors[`steps[${at}].max`] = 'One is chosen, so the most is 1.'
    if (step.required && step.options.length === 0)
      errors[`steps[${at}].options`] = sentence`Step "${step.title}" is required and has no option.`
    if (step.required && step.choose === 'many' && step.min > step.options.length)
      errors[`steps[${at}].min`] = sentence`Only ${step.options.length} can be chosen.`
    const defaults = step.options.filter(option => option.isDefault).length
    if (defaults > step.max)
      errors[`steps[${at}].options`] = sentence`At most ${step.max} can be the default.`
    for (const [place, option] of step.options.entries()) {
      const path = `steps[${at}].options[${place}]`
      if (option.source === 'item' && option.itemUid === null) errors[`${path}.itemUid`] = 'Choose the item.'
      if (option.source === 'label' && option.label === '') errors[`${path}.label`] = 'Give it a name.'
      if (option.source === 'label' && ['itemPrice', 'difference'].includes(option.priceMode))
        errors[`${path}.priceMode`] = 'Words alone have no item price. Choose included or a fixed amount.'
      if (option.priceMode === 'fixed' && option.amountMinor === null)
        errors[`${path}.amountMinor`] = 'Enter the amount.'
    }
  }
}

function judgeRules({ steps, rules }: BuilderTemplateInput, errors: Errors) {
  const stepOf = new Map(steps.flatMap(step => step.options.map(option => [option.key, step.key] as const)))
  const excluded = new Set(
    rules
      .filter(({ kind }) => kind === 'excludes')
      .flatMap(({ ifKey, thenKey }) => [`${ifKey} ${thenKey}`, `${thenKey} ${ifKey}`]),
  )
  const seen = new Set<string>()
  for (const [at, rule] of rules.entries()) {
    const fault = ruleFault(rule, stepOf, excluded)
    if (fault) errors[`rules[${at}]`] = fault
    const key = `${rule.ifKey} ${rule.kind} ${rule.thenKey}`
    if (seen.has(key)) errors[`rules[${at}]`] = 'This rule is there already.'
    seen.add(key)
    if (rule.kind === 'requires' && leadsTo(rules, rule.thenKey, rule.ifKey))
      errors[`rules[${at}]`] = 'These rules go round in a circle.'
  }
}

function ruleFault(
  { ifKey, kind, thenKey }: BuilderRule,
  stepOf: ReadonlyMap<string, string>,
  excluded: ReadonlySet<string>,
): string | undefined {
  if (!stepOf.has(ifKey) || !stepOf.has(thenKey)) return 'An option of this rule is no longer there.'
  if (ifKey === thenKey) return 'An option cannot have a rule about itself.'
  if (kind === 'requires' && excluded.has(`${ifKey} ${thenKey}`))
    return 'This pair both requires and excludes each other.'
}

/** Whether one option needs another, also by way of others. */
function leadsTo(rules: readonly BuilderRule[], from: string, to: string): boolean {
  const waiting = [from]
  const seen = new Set<string>()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === to) return true
    if (seen.has(next)) continue
    seen.add(next)
    for (const rule of rules) if (rule.kind === 'requires' && rule.ifKey === next) waiting.push(rule.thenKey)
  }
  return false
}

/** Items and pictures an option names must be there; an archived item is no choice. */
async function judgeItems(reader: Reader, { steps }: BuilderTemplateInput, errors: Errors) {
  const options = steps.flatMap((step, at) =>
    step.options.map((option, place) => ({ option, path: `steps[${at}].options[${place}]` })),
  )
  const uids = options.flatMap(({ option }) =>
    option.source === 'item' && option.itemUid !== null ? [option.itemUid] : [],
  )
  const { rows } = await reader.execute<{ uid: number; code: string; status: string }>(
    sql`select uid, code, status from item where uid = any(${`{${uids.join(',')}}`}::int[])`,
  )
  const { rows: files } = await reader.execute<{ uid: number }>(
    sql`select uid from file where mime like 'image/%' and deleted_at is null
        and uid = any(${`{${options.flatMap(({ option }) => option.fileUid ?? []).join(',')}}`}::int[])`,
  )
  for (const { option, path } of options) {
    if (option.fileUid !== null && !files.some(({ uid }) => uid === option.fileUid))
      errors[`${path}.fileUid`] = 'This picture is no longer in the gallery.'
    if (option.source !== 'item' || option.itemUid === null) continue
    const found = rows.find(({ uid }) => uid === option.itemUid)
    if (!found) errors[`${path}.itemUid`] = 'This item no longer exists.'
    else if (found.status === 'archived') errors[`${path}.itemUid`] = sentence`${found.code} is archived.`
  }
}
