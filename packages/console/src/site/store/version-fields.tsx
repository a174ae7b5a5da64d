import { labelOf } from '@backroom/contract/kit/label'
import { configInput, type configSections } from '@backroom/contract/site/config'
import { Select } from '@mantine/core'
import { say } from '#kit/say.ts'

const sectionTitles: Readonly<Record<keyof typeof configSections, string>> = {
  general: 'General Fields & Info',
  country: 'Select Country',
  store: 'Store',
  prices: 'Prices',
  checkout: 'Checkout',
  stock: 'Stock',
  messages: 'Messages',
  privacy: 'Privacy',
}

/** Which versions are wanted. */
export interface Asked {
  readonly section?: string
  readonly key?: string
  readonly byUid?: number
}

interface Props {
  readonly asked: Asked
  readonly people: readonly { readonly uid: number; readonly name: string }[]
  readonly onChange: (asked: Asked) => void
}

/** Versions of some settings, of one setting, or by one person. */
export function VersionFilters({ asked, people, onChange }: Props) {
  const { section: _, ...anySection } = asked
  const { key: __, ...anyKey } = asked
  const { byUid: ___, ...anybody } = asked
  return (
    <>
      <Select
        w={220}
        clearable
        placeholder={say('All settings')}
        aria-label={say('Settings of')}
        data={Object.entries(sectionTitles).map(([value, label]) => ({ value, label: say(label) }))}
        value={asked.section ?? null}
        onChange={section => onChange({ ...anySection, ...(section && { section }) })}
      />
      <Select
        w={240}
        clearable
        searchable
        placeholder={say('Any one setting')}
        aria-label={say('One setting')}
        data={settingChoices()}
        value={asked.key ?? null}
        onChange={key => onChange({ ...anyKey, ...(key && { key }) })}
      />
      <Select
        w={200}
        clearable
        searchable
        placeholder={say('By anybody')}
        aria-label={say('Changed by')}
        data={people.map(({ uid, name }) => ({ value: String(uid), label: name }))}
        value={asked.byUid === undefined ? null : String(asked.byUid)}
        onChange={uid => onChange({ ...anybody, ...(uid && { byUid: Number(uid) }) })}
      />
    </>
  )
}

/** Every setting by what it is called. */
function settingChoices() {
  return Object.keys(configInput.shape)
    .map(value => ({ value, label: say(labelOf(configInput, value)) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
