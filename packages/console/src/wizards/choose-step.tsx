import type { SelectionInput, SelectionPart } from '@backroom/contract/kit/selection'
import { Box, Button, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { useSelectionFacts } from '#kit/bulk/use-selection-facts.ts'
import type { Chooser } from '#kit/bulk/wizard.ts'
import { useIsPhone } from '#kit/is-phone.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { Panes } from '#kit/layout/panes.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { CodesPanel } from '#wizards/codes-panel.tsx'
import { GroupsPanel } from '#wizards/groups-panel.tsx'
import { RecordsPanel } from '#wizards/records-panel.tsx'
import { SavedPanel } from '#wizards/saved-panel.tsx'
import { TrayPanel } from '#wizards/tray-panel.tsx'
import type { Parts } from '#wizards/use-parts.ts'

interface Props {
  readonly chooser: Chooser
  readonly parts: Parts
  /** What is ticked in the list at present, or null. */
  readonly onTick: (part: SelectionPart | null) => void
  readonly selection: SelectionInput
  readonly resource: string
  readonly operation: string
  readonly isBusy: boolean
  readonly onNext: () => void
}

/** Which records: from their list, by their codes, by what they belong to, or as they were saved; all of it adds up. */
export function ChooseStep({
  chooser,
  parts,
  onTick,
  selection,
  resource,
  operation,
  isBusy,
  onNext,
}: Props) {
  const isPhone = useIsPhone()
  // A long list to tick is no work for a phone.
  const ways = {
    ...(!isPhone && { list: say('Search and filter') }),
    codes: say('Paste or scan'),
    groups: say('Groups'),
    saved: say('Saved'),
  }
  const [chosen, setWay] = useState('list')
  const way = chosen in ways ? chosen : 'codes'
  const facts = useSelectionFacts(resource, selection, { operation, values: {} })
  return (
    <>
      <Panes columns="minmax(0, 1fr) 320px" tablet="minmax(0, 1fr) 260px" phone="auto auto">
        <Box>
          <Bar edge="bottom">
            <SegmentedControl
              aria-label={say('How to choose')}
              value={way}
              onChange={setWay}
              data={Object.entries(ways).map(([value, label]) => ({ value, label }))}
            />
          </Bar>
          {/* The list keeps its ticks while another way is used beside it. */}
          {!isPhone && (
            <RecordsPanel chooser={chooser} isShown={way === 'list'} onTick={onTick} onKeep={parts.add} />
          )}
          {way === 'codes' && <CodesPanel resource={resource} hint={chooser.codes} onAdd={parts.add} />}
          {way === 'groups' && <GroupsPanel groups={chooser.groups} onAdd={parts.add} />}
          {way === 'saved' && <SavedPanel resource={resource} onAdd={parts.add} />}
        </Box>
        <TrayPanel parts={parts} selection={selection} facts={facts} resource={resource} />
      </Panes>
      <Bar edge="top" px={16} bg="var(--br-sunken)">
        <Text c="dimmed">
          {facts
            ? facts.count === facts.targets
              ? say('{n} chosen', { n: format.number(facts.count) })
              : say('{n} chosen stand for {of}', {
                  n: format.number(facts.count),
                  of: format.number(facts.targets),
                })
            : say('Choose at least one.')}
        </Text>
        <Button
          size="sm"
          variant="filled"
          ml="auto"
          data-main
          disabled={!facts || facts.targets === 0}
          loading={isBusy}
          onClick={onNext}
        >
          {say('Next')}
        </Button>
      </Bar>
    </>
  )
}
