import { levelNames } from '@backroom/contract/kit/access'
import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { peopleOptions } from '@backroom/contract/shell/store-history'
import {
  allSwitches,
  featureSwitches,
  switchInput,
  switchStages,
} from '@backroom/contract/site/vendor/switches'
import { counted } from '@backroom/contract/wording/say'
import { Anchor, MultiSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { PageBody } from '#kit/layout/page-body.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const Field = fieldsOf(switchInput)
type Switch = ReplyOf<typeof allSwitches>[number]

/** What is new, and can be switched by itself until it has proved itself. */
export function SwitchPanel() {
  const { data } = useRead(allSwitches)
  const [opened, setOpened] = useState<Switch | null>(null)
  return (
    <PageFrame title={say('Feature switches')}>
      <PageBody columns="form" widest={1_000}>
        <Section title={say('What is new')}>
          <div data-span={6}>
            <FewRows
              label={say('Feature switches')}
              none={say('Nothing is new.')}
              rows={data?.map(each => ({
                key: each.key,
                cells: {
                  Switch: (
                    <>
                      <Anchor component="button" type="button" onClick={() => setOpened(each)}>
                        {say(each.title)}
                      </Anchor>
                      <Text fz={12} c="dimmed" maw={360} style={{ whiteSpace: 'normal' }}>
                        {say(each.text)}
                      </Text>
                    </>
                  ),
                  Stage: say(switchStages[each.stage]),
                  'Set by hand': stateOf(each),
                  Why: each.set && (
                    <Text maw={300} style={{ whiteSpace: 'normal' }}>
                      {each.set.reason}
                    </Text>
                  ),
                  'Goes by': format.day(each.removeBy),
                },
              }))}
            />
          </div>
        </Section>
      </PageBody>
      {opened && (
        <RecordDrawer
          contract={featureSwitches}
          uid={opened.set?.uid ?? 'new'}
          blank={{ key: opened.key, isOn: !isUsuallyOn(opened), levels: [], userUids: [], reason: '' }}
          title={() => say(opened.title)}
          removal={() => ({
            text: say('It is as its stage says again, for everybody.'),
            confirm: say('Take it back'),
          })}
          onClose={() => setOpened(null)}
        >
          {() => (
            <>
              <Field name="isOn" span={6} />
              <Field name="levels" span={6} hint={say('With nobody named it is for everybody.')}>
                {({ value, onChange, ref: _, ...input }) => (
                  <MultiSelect
                    {...input}
                    data={[...levelNames]}
                    value={value ?? []}
                    onChange={onChange as never}
                  />
                )}
              </Field>
              <Field name="userUids" span={6} options={peopleOptions} />
              <Field name="reason" span={6} placeholder={say('Agreed by telephone with the owner')} />
            </>
          )}
        </RecordDrawer>
      )}
    </PageFrame>
  )
}

const isUsuallyOn = ({ stage }: Switch) => stage === 'on' || stage === 'retiring'

/** "Off for Administrator, 2 people". */
function stateOf({ set }: Switch): string {
  if (!set) return say('No')
  const { levels, userUids } = set
  const named = [...levels, ...(userUids.length > 0 ? [counted(userUids.length, 'person', 'people')] : [])]
  const whom = named.join(', ') || say('everybody')
  return set.isOn ? say('On for {whom}', { whom }) : say('Off for {whom}', { whom })
}
