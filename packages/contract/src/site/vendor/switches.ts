import { z } from 'zod'
import { administrators, type LevelName, levelNames } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { reasonField } from '../../kit/settings.ts'

/** What is new, and can be switched by itself until it has proved itself. Pages and calls name it as their feature. */
interface Switch {
  readonly title: string
  readonly text: string
  /** Hidden and trial are off unless somebody switches them on; on and retiring are on unless somebody switches them off. */
  readonly stage: 'hidden' | 'trial' | 'on' | 'retiring'
  /** The day from which the switch itself must be gone; the gate says so 30 days before and fails from then on. */
  readonly removeBy: `${number}-${number}-${number}`
}

export const switches = {
  storeHistory: {
    title: 'Store History',
    text: 'One history of the whole store, from which what was deleted is brought back.',
    stage: 'on',
    removeBy: '2027-12-31',
  },
  mailedExport: {
    title: 'Mailed export',
    text: 'An address by mail that opens an export of everything for a week.',
    stage: 'on',
    removeBy: '2027-12-31',
  },
} as const satisfies Readonly<Record<string, Switch>>
export type SwitchKey = keyof typeof switches

const stages = { hidden: 'Hidden', trial: 'On trial', on: 'On', retiring: 'Going' } as const

export const switchInput = z.object({
  key: z.enum(Object.keys(switches) as [SwitchKey, ...SwitchKey[]]).meta({ label: 'Switch' }),
  isOn: field.flag().meta({ label: 'On' }),
  levels: z.array(z.enum(levelNames)).max(levelNames.length).meta({ label: 'For these levels' }),
  userUids: field.uids('staff').max(20, 'At most 20.').meta({ label: 'For these people' }),
  reason: reasonField,
})
export type SwitchInput = z.output<typeof switchInput>

const rule = { levels: administrators, superUser: true } as const

/** A switch that somebody set; what is deleted is as its stage says again. */
export const featureSwitches = record({
  ...rule,
  resource: 'featureSwitch',
  path: '/featureswitches',
  noun: 'feature switch',
  input: switchInput,
})

export const allSwitches = callsOf({ ...rule, resource: 'featureSwitch' }).get(
  '/featureswitches',
  'Everything that can be switched by itself, as it is and as somebody set it',
  {
    reply: z.array(
      z.object({
        key: switchInput.shape.key,
        title: z.string(),
        text: z.string(),
        stage: z.enum(Object.keys(stages) as ['hidden', ...(keyof typeof stages)[]]),
        removeBy: z.string(),
        /** As somebody set it; null where nobody did. */
        set: switchInput.extend({ uid: field.uid() }).nullable(),
      }),
    ),
  },
)

/** Whom a switch that was set concerns: with neither levels nor people named, everybody. */
export type SetSwitch = Pick<SwitchInput, 'isOn' | 'levels' | 'userUids'>

/** Whether somebody has what is switched. */
export function isSwitchedOn(
  stage: Switch['stage'],
  set: SetSwitch | undefined,
  { level, uid }: { readonly level: LevelName; readonly uid: number },
): boolean {
  const usual = stage === 'on' || stage === 'retiring'
  if (!set) return usual
  const isForAll = set.levels.length === 0 && set.userUids.length === 0
  return isForAll || set.levels.includes(level) || set.userUids.includes(uid) ? set.isOn : usual
}

/** What somebody does not have, of all that can be switched. */
export function switchedOff(
  set: Readonly<Partial<Record<string, SetSwitch>>>,
  visitor: { readonly level: LevelName; readonly uid: number },
): SwitchKey[] {
  const all = Object.entries(switches) as [SwitchKey, Switch][]
  return all.filter(([key, { stage }]) => !isSwitchedOn(stage, set[key], visitor)).map(([key]) => key)
}

export { stages as switchStages }
