import {
  type CycleschemeInput,
  type CycleschemeReply,
  facetOfUsual,
  usualRestrictions,
} from '@backroom/contract/organisation/cyclescheme/cyclescheme'
import { counted } from '@backroom/contract/wording/say'
import { ActionIcon, Box, Button, Group, Paper, Text, TextInput } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type Restrictions = CycleschemeInput['restrictions']
type Facet = CycleschemeReply['free'][number]

interface Props {
  readonly read: CycleschemeReply
  readonly restrictions: Restrictions
  readonly onChange: (restrictions: Restrictions) => void
}

/** A store has up to 20,000 facets; nobody reads them all. */
const shownMost = 100

/** Every facet, wherever it stands now. */
function allFacets({ free, restricted }: CycleschemeReply): Facet[] {
  return [...restricted.map(({ reason: _, ...facet }) => facet), ...free]
}

/** Facets that can be bought, by filter, with a search over all of them. */
export function FreeFacets({ read, restrictions, onChange }: Props) {
  const [words, setWords] = useState('')
  const taken = new Set(restrictions.map(({ facetUid }) => facetUid))
  const shown = allFacets(read).filter(
    ({ facetUid, name, filter }) =>
      !taken.has(facetUid) && `${filter} ${name}`.toLowerCase().includes(words.trim().toLowerCase()),
  )
  const groups = new Map<string, Facet[]>()
  for (const facet of shown.slice(0, shownMost))
    groups.set(facet.filter, [...(groups.get(facet.filter) ?? []), facet])
  return (
    <Paper
      withBorder
      radius="lg"
      className="fill"
      component="section"
      aria-labelledby="free-facets"
      data-free
    >
      <Group p="sm" gap="sm" wrap="nowrap">
        <Text component="h2" id="free-facets" fw={620} fz={14} flex="none">
          {say('Not restricted')}
        </Text>
        <TextInput
          ml="auto"
          w={200}
          leftSection={<IconSearch size={15} />}
          aria-label={say('Search facets')}
          placeholder={say('Search facets')}
          value={words}
          onChange={event => setWords(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') event.preventDefault() // it searches, and does not save the page
          }}
        />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="scrolls" tabIndex={0}>
        {[...groups].map(([filter, facets]) => (
          <div key={filter}>
            <Box px={12} py={6} pos="sticky" top={0} bg="var(--br-sunken)" className="small dim">
              {filter}
            </Box>
            {facets.map(facet => (
              <Group key={facet.facetUid} gap={8} px={12} py={4} mih={36} wrap="nowrap" className="ruled">
                <span className="cut">{facet.name}</span>
                <span className="dim num end">{counted(facet.itemCount, 'item')}</span>
                <ActionIcon
                  variant="default"
                  size={28}
                  aria-label={say('Restrict {name}', { name: facet.name })}
                  onClick={() => onChange([...restrictions, { facetUid: facet.facetUid, reason: '' }])}
                >
                  <IconArrowRight size={15} />
                </ActionIcon>
              </Group>
            ))}
          </div>
        ))}
        {shown.length === 0 && (
          <Text c="dimmed" p="sm">
            {say('No facet is called that.')}
          </Text>
        )}
        {shown.length > shownMost && (
          <Text c="dimmed" p="sm">
            {say('{n} more. Search to find them.', { n: format.number(shown.length - shownMost) })}
          </Text>
        )}
      </div>
    </Paper>
  )
}

/** Facets that cannot be bought, each with its reason. */
export function RestrictedFacets({ read, restrictions, onChange, error }: Props & { error: string }) {
  const facets = new Map(allFacets(read).map(facet => [facet.facetUid, facet]))
  const addUsual = () => {
    const all = [...facets.values()]
    const found = usualRestrictions.flatMap(usual => facetOfUsual(usual, all)?.facetUid ?? [])
    const missing = usualRestrictions.filter(usual => !facetOfUsual(usual, all))
    const taken = new Set(restrictions.map(({ facetUid }) => facetUid))
    const added = found.filter(uid => !taken.has(uid))
    onChange([...restrictions, ...added.map(facetUid => ({ facetUid, reason: '' }))])
    notify({
      tone: missing.length > 0 ? 'warning' : 'ok',
      title: say('{facets} added', { facets: counted(added.length, 'facet') }),
      ...(missing.length > 0 && {
        text: say('No facet for {names}', {
          names: missing.map(name => name.replaceAll('-', ' ')).join(', '),
        }),
      }),
    })
  }
  return (
    <Paper
      withBorder
      radius="lg"
      className="fill"
      component="section"
      aria-labelledby="restricted-facets"
      data-error={error !== '' || undefined}
    >
      <Group p="sm" gap="sm">
        <Text component="h2" id="restricted-facets" fw={620} fz={14}>
          {say('Restricted ({n})', { n: restrictions.length })}
        </Text>
        <Button ml="auto" onClick={addUsual}>
          {say('Add the usual set')}
        </Button>
      </Group>
      {error && (
        <Text px="sm" pb="sm" c="var(--br-bad)" role="alert">
          {error}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="scrolls" tabIndex={0}>
        {restrictions.map(restriction => (
          <RestrictedRow
            key={restriction.facetUid}
            facet={facets.get(restriction.facetUid)}
            reason={restriction.reason}
            onAllow={() => onChange(restrictions.filter(each => each !== restriction))}
            onReason={reason =>
              onChange(restrictions.map(each => (each === restriction ? { ...each, reason } : each)))
            }
          />
        ))}
        {restrictions.length === 0 && (
          <Text c="dimmed" p="sm">
            {say('Nothing is restricted by a facet.')}
          </Text>
        )}
      </div>
    </Paper>
  )
}

interface RowProps {
  readonly facet: Facet | undefined
  readonly reason: string
  readonly onAllow: () => void
  readonly onReason: (reason: string) => void
}

function RestrictedRow({ facet, reason, onAllow, onReason }: RowProps) {
  const name = facet?.name ?? ''
  return (
    <Group gap={8} px={12} py={4} mih={36} className="ruled">
      <ActionIcon variant="default" size={28} aria-label={say('Allow {name}', { name })} onClick={onAllow}>
        <IconArrowLeft size={15} />
      </ActionIcon>
      <Box flex="1 1 120px" miw={0}>
        <div className="cut">{name}</div>
        <Text fz={12} c="dimmed">
          {say('{n} live', { n: format.number(facet?.liveCount ?? 0) })}
        </Text>
      </Box>
      <TextInput
        flex="1 1 160px"
        aria-label={say('Reason for {name}', { name })}
        placeholder={say('Reason')}
        maxLength={200}
        value={reason}
        onChange={event => onReason(event.currentTarget.value)}
      />
    </Group>
  )
}
