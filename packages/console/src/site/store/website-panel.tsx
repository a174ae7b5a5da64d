import { readRefreshes, refreshPages } from '@backroom/contract/site/config'
import { readWebsites, type WebsiteState } from '@backroom/contract/site/store/website-state'
import { Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { PageBody } from '#kit/layout/page-body.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** Whether websites answer, when they dropped the pages they keep, and making them do so now. */
export function WebsiteTab() {
  const { data } = useRead(readRefreshes)
  const { data: websites } = useRead(readWebsites)
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
          <FewRows
            label={say('Websites')}
            none={say('The store has no website yet.')}
            rows={websites?.map(each => ({
              key: each.code,
              cells: {
                Site: each.name,
                Address: each.siteUrl || <span className="dim">{say('Not connected')}</span>,
                Answers: answerOf(each),
                Asked: each.checkedAt ? format.dateTime(each.checkedAt) : say('Not yet'),
              },
            }))}
          />
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

/** "Not since 18/11/2026 08:05: The website could not be reached." */
function answerOf({ isDown, downSince, said }: WebsiteState): ReactNode {
  if (!isDown || !downSince) return say(said)
  return (
    <Text c="var(--br-bad)" style={{ whiteSpace: 'normal' }}>
      {say('Not since {when}: {said}', { when: format.dateTime(downSince), said: say(said) })}
    </Text>
  )
}
