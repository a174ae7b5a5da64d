import { labelOf } from '@backroom/contract/kit/label'
import {
  type OptionInput,
  optionFeatures,
  optionGroups,
  optionInput,
  siteOptions,
  usualOptions,
} from '@backroom/contract/site/options/options'
import { screens } from '@backroom/contract/site/screens'
import { Anchor, Chip, Group, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { SettingsPage, SettingsSection } from '#kit/page/settings-page.tsx'
import { say } from '#kit/say.ts'
import { isInPlan } from '#kit/store-facts.ts'
import { SitesSection } from '#site/options/sites-section.tsx'

const Field = fieldsOf(optionInput)
type Name = keyof OptionInput

const texts: Readonly<Record<string, string>> = {
  'Item page': 'What shoppers see of one item.',
  Lists: 'How categories, collections and results look.',
  'Search box': 'What happens while shoppers type.',
  Basket: 'What a basket offers.',
}

/** How the website behaves, option by option. */
export function OptionSettings() {
  const [wanted, setWanted] = useState('')
  const [onlyChanged, setOnlyChanged] = useState(false)
  return (
    <SettingsPage
      title={screens.siteOptions.title}
      contract={siteOptions}
      actions={
        <Group gap={8}>
          <TextInput
            size="xs"
            w={180}
            aria-label={say('Find an option')}
            placeholder={say('Find an option')}
            leftSection={<IconSearch size={15} stroke={1.7} />}
            value={wanted}
            onChange={event => setWanted(event.currentTarget.value)}
          />
          <Chip size="xs" checked={onlyChanged} onChange={setOnlyChanged}>
            {say('Changed only')}
          </Chip>
        </Group>
      }
    >
      {() => (
        <>
          <Options wanted={wanted.trim().toLowerCase()} onlyChanged={onlyChanged} />
          <SitesSection />
        </>
      )}
    </SettingsPage>
  )
}

function Options({ wanted, onlyChanged }: { wanted: string; onlyChanged: boolean }) {
  const typed = useWatch() as OptionInput
  const isShown = (name: Name) =>
    say(labelOf(optionInput, name)).toLowerCase().includes(wanted) &&
    (!onlyChanged || typed[name] !== usualOptions[name])
  const groups = Object.entries(optionGroups)
    .map(([title, names]) => [title, names.filter(isShown)] as const)
    .filter(([, names]) => names.length > 0)
  if (groups.length === 0)
    return <Text c="dimmed">{say('No option is called that. Look in Store Configuration.')}</Text>
  return groups.map(([title, names]) => (
    <SettingsSection key={title} title={say(title)} text={say(texts[title] ?? '')}>
      {names.map(name => (
        <Option key={name} name={name} isChanged={typed[name] !== usualOptions[name]} />
      ))}
    </SettingsSection>
  ))
}

/** An option, and the way back to how it usually is. */
function Option({ name, isChanged }: { name: Name; isChanged: boolean }) {
  const { setValue } = useFormContext()
  const isOut = !isInPlan({ feature: optionFeatures[name] })
  return (
    <>
      <Field name={name as 'showSku'} span={4} {...(isOut && { locked: say('Not part of your plan.') })} />
      <div data-span={2}>
        {isChanged && (
          <Anchor
            component="button"
            type="button"
            fz={13}
            onClick={() => setValue(name, usualOptions[name], { shouldDirty: true })}
          >
            {say('Reset')}
          </Anchor>
        )}
      </div>
    </>
  )
}
