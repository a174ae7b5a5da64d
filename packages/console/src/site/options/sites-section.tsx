import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import {
  type OptionInput,
  optionGroups,
  optionInput,
  ownOptions,
  siteOptions,
  sitesWithOptions,
} from '@backroom/contract/site/options/options'
import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { SettingsSection } from '#kit/page/settings-page.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { say } from '#kit/say.ts'
import { isInPlan } from '#kit/store-facts.ts'

const Field = fieldsOf(optionInput)
type Site = ReplyOf<typeof sitesWithOptions>[number]

/** Sites that behave otherwise; nothing to see where there is one. */
export function SitesSection() {
  const { data } = useRead(sitesWithOptions)
  const { data: usual } = useRead(siteOptions.read)
  const [opened, setOpened] = useState<Site | null>(null)
  if (!data || data.length < 2 || !usual) return null
  const blank = Object.fromEntries(
    Object.keys(optionInput.shape).map(name => [name, usual[name as keyof OptionInput]]),
  )
  return (
    <SettingsSection
      title={say('By website')}
      text={say('A website may have options of its own. Without, it has those above.')}
    >
      <div data-span={6}>
        <FewRows
          label={say('By website')}
          none=""
          rows={data.map(site => ({
            key: site.siteUid,
            cells: {
              Site: site.name,
              Options: site.optionsUid ? say('{n} differ', { n: site.differing }) : say('As above'),
              Actions: isInPlan(ownOptions.update) && (
                <Anchor component="button" type="button" fz={13} onClick={() => setOpened(site)}>
                  {site.optionsUid ? say('Change') : say('Give it its own')}
                </Anchor>
              ),
            },
          }))}
        />
      </div>
      {opened && (
        <RecordDrawer
          contract={ownOptions}
          uid={opened.optionsUid ?? 'new'}
          blank={{ ...blank, siteUid: opened.siteUid }}
          title={() => say('Options of {site}', { site: opened.name })}
          removal={() => ({
            text: say('It has the options of the store again.'),
            confirm: say('As the store'),
          })}
          onClose={() => setOpened(null)}
        >
          {() =>
            Object.entries(optionGroups).map(([title, names]) => (
              <OptionGroup key={title} title={title} names={names} />
            ))
          }
        </RecordDrawer>
      )}
    </SettingsSection>
  )
}

function OptionGroup({ title, names }: { title: string; names: readonly (keyof OptionInput)[] }) {
  return (
    <>
      <Text data-span={6} fw={560}>
        {say(title)}
      </Text>
      {names.map(name => (
        <Field key={name} name={name as 'showSku'} span={6} />
      ))}
    </>
  )
}
