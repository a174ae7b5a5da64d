import {
  type MenuDraft,
  menuChanges,
  menuVersions,
  publishVersion,
} from '@backroom/contract/organisation/menus/menus'
import { counted } from '@backroom/contract/wording/say'
import { Alert, Box, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconVersions } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { ChangeTable } from '#organisation/menus/change-table.tsx'
import { editDraft } from '#organisation/menus/use-menu-edits.ts'

/** The versions of the menu: what each would change, and the way back to it. */
export function VersionsButton({ draft }: { draft: MenuDraft }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconVersions size={16} stroke={1.7} />} onClick={() => setIsOpen(true)}>
        {say('Versions')}
      </Button>
      {isOpen && <VersionsDrawer site={draft.site} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function VersionsDrawer({ site, onClose }: { site: string; onClose: () => void }) {
  const { data } = useRead(menuVersions, { params: { site } }, { staleMs: 0 })
  const [compared, setCompared] = useState<number | null>(null)
  return (
    <Drawer opened onClose={onClose} position="right" size={600} title={say('Versions')}>
      <Stack gap="sm">
        {data?.map(version => (
          <Box key={version.number} py={10} className="ruled">
            <Group justify="space-between" wrap="nowrap">
              <div>
                <Text fw={560}>
                  {say('Version {n}', { n: version.number })} <State state={version.state} />
                </Text>
                <Text fz={12} c="dimmed">
                  {[
                    version.note,
                    counted(version.nodes, 'entry', 'entries'),
                    ...(version.publishedAt ? [format.dateTime(version.publishedAt)] : []),
                    ...(version.by ? [version.by.name] : []),
                  ]
                    .filter(part => part !== '')
                    .join(' · ')}
                </Text>
              </div>
              {version.state === 'old' && (
                <Button
                  size="compact-sm"
                  aria-expanded={compared === version.number}
                  onClick={() => setCompared(compared === version.number ? null : version.number)}
                >
                  {say('Compare')}
                </Button>
              )}
            </Group>
            {compared === version.number && <Compared site={site} number={version.number} onDone={onClose} />}
          </Box>
        ))}
      </Stack>
    </Drawer>
  )
}

function State({ state }: { state: 'draft' | 'published' | 'old' }) {
  if (state === 'published') return <Pill tone="leaf">{say('On the site')}</Pill>
  return state === 'draft' ? <Pill tone="sky">{say('Draft')}</Pill> : null
}

const siteChanged = {
  title: 'The menu on the site has changed.',
  text: 'The list of what going back would change has been refreshed. Try again.',
}

/** What going back to a version would change, and the button that does it. */
function Compared({ site, number, onDone }: { site: string; number: number; onDone: () => void }) {
  const { data } = useRead(menuChanges, { params: { site }, query: { number } }, { staleMs: 0 })
  const back = async (publishedNumber: number | null) => {
    const asked = { params: { site, number }, body: { publishedNumber } }
    const isDone = await editDraft(() => call(publishVersion, asked, { ignore: [409] }), siteChanged)
    if (!isDone) return
    notify({ title: say('Version {n} is on the site again', { n: number }) })
    onDone()
  }
  return (
    <>
      {data?.problems.map(problem => (
        <Alert key={problem.text} color="brick" mt="xs">
          {problem.text}
        </Alert>
      ))}
      <ChangeTable changes={data?.changes} />
      <Button
        mt="xs"
        variant="filled"
        disabled={!data || data.problems.length > 0}
        onClick={() => data && void back(data.publishedNumber)}
      >
        {say('Publish version {n}', { n: number })}
      </Button>
    </>
  )
}
