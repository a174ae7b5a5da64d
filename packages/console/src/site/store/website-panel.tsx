import { readRefreshes, refreshPages } from '@backroom/contract/site/config'
import { Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { PageBody } from '#kit/layout/page-body.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'

/** When the website dropped the pages it keeps, and making it do so now. */
export function WebsiteTab() {
  const { siteUrl } = useStoreFacts()
  const { data } = useRead(readRefreshes)
  const refresh = useWrite(refreshPages)
  const last = data?.[0]
  return (
    <PageFrame
      title={say('Website')}
      actions={
        <Button
          leftSection={<IconRefresh size={16} stroke={1.7} />}
          loading={refresh.isPending}
          onClick={() => refresh.mutate({ body: { reason: say('Asked for') } })}
        >
          {say('Refresh Site Pages')}
        </Button>
      }
    >
      <PageBody columns="form" widest={880}>
        <Stack gap={14}>
          <Text>{siteUrl || say('The store has no website yet.')}</Text>
          {last && (
            <Text c="dimmed">
              {say('Last refreshed {when} by {name}.', { when: format.dateTime(last.at), name: last.by })}
            </Text>
          )}
          <FewRows
            label={say('Refreshes')}
            none={say('The pages were never refreshed.')}
            rows={data?.map(row => ({
              key: row.at,
              cells: { When: format.dateTime(row.at), Who: row.by, Why: say(row.reason) },
            }))}
          />
        </Stack>
      </PageBody>
    </PageFrame>
  )
}
