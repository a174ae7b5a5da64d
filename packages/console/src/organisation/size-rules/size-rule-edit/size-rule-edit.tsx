import { screens } from '@backroom/contract/organisation/screens'
import { sizeRules } from '@backroom/contract/organisation/size-rules/size-rules'
import { DataList, Paper } from '@mantine/core'
import { Pill } from '#kit/parts/pill.tsx'
import { RecordPage } from '#kit/record-page/record-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { SizeRuleFields } from '#organisation/size-rules/size-rule-edit/size-rule-fields.tsx'
import { SizeRuleTest } from '#organisation/size-rules/size-rule-edit/size-rule-test.tsx'

export function SizeRuleEdit() {
  return (
    <RecordPage
      contract={sizeRules}
      screen={screens.sizeRule}
      intro={rule => ({
        title: rule.name,
        pill: rule.active ? <Pill tone="leaf">{say('On')}</Pill> : <Pill tone="gray">{say('Off')}</Pill>,
        second: rule.filter,
      })}
      rail={rule => (
        <Paper withBorder radius="lg" p="md">
          <DataList>
            <DataList.Item>
              <DataList.ItemLabel>{say('Hits')}</DataList.ItemLabel>
              <DataList.ItemValue>{format.number(rule.hits)}</DataList.ItemValue>
            </DataList.Item>
            <DataList.Item>
              <DataList.ItemLabel>{say('Last run')}</DataList.ItemLabel>
              <DataList.ItemValue>
                {rule.lastRunAt ? format.when(rule.lastRunAt) : say('Never')}
              </DataList.ItemValue>
            </DataList.Item>
          </DataList>
        </Paper>
      )}
    >
      {rule => (
        <>
          <SizeRuleFields />
          <SizeRuleTest uid={rule.uid} />
        </>
      )}
    </RecordPage>
  )
}
