import {
  landingPageOverlaps,
  pauseLandingPages,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import { counted } from '@backroom/contract/wording/say'
import { Anchor, Box, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { PageDrawer } from '#organisation/landing-pages/page-drawer.tsx'
import { SitePicker, useSite } from '#organisation/site-picker.tsx'

/** Pairs of pages that show nearly the same items: one of them should point at the other, or go. */
export function OverlapsPart() {
  const { site } = useSite()
  const { data } = useRead(
    landingPageOverlaps,
    { query: { site: site?.code ?? 'main' } },
    { enabled: site !== undefined },
  )
  const pause = useWrite(pauseLandingPages)
  const [open, setOpen] = useState<number | null>(null)
  return (
    <PageFrame title={say('Overlaps')} actions={<SitePicker />}>
      <Box p="14px var(--br-side) 40px" className="scrolls">
        <Text c="dimmed" mb="sm">
          {say('Live pages that share over 80% of their items. Give one a canonical page, or pause it.')}
        </Text>
        <FewRows
          label={say('Overlaps')}
          none={say('No two pages show nearly the same items.')}
          rows={data?.map((pair, at) => ({
            key: at,
            cells: {
              Page: <Path page={pair.one} onOpen={setOpen} />,
              'Nearly the same': <Path page={pair.other} onOpen={setOpen} />,
              Shared: say('{items}, {share}', {
                items: counted(pair.shared, 'item'),
                share: format.percent(pair.sharedBp),
              }),
              Actions: (
                <Button
                  size="compact-xs"
                  onClick={() => pause.mutate({ body: { uids: [smaller(pair).uid] } })}
                >
                  {say('Pause the smaller')}
                </Button>
              ),
            },
          }))}
        />
      </Box>
      {open !== null && <PageDrawer uid={open} onClose={() => setOpen(null)} />}
    </PageFrame>
  )
}

interface Page {
  readonly uid: number
  readonly path: string
  readonly liveCount: number
}

function smaller({ one, other }: { one: Page; other: Page }): Page {
  return one.liveCount <= other.liveCount ? one : other
}

function Path({ page, onOpen }: { page: Page; onOpen: (uid: number) => void }) {
  return (
    <Anchor component="button" type="button" c="inherit" fw={540} onClick={() => onOpen(page.uid)}>
      {page.path} ({format.number(page.liveCount)})
    </Anchor>
  )
}
