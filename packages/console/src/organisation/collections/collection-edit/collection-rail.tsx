import type { StoredOf } from '@backroom/contract/kit/record'
import { pathTo } from '@backroom/contract/kit/screen'
import { collectionUses } from '@backroom/contract/organisation/collections/calls'
import type { collections } from '@backroom/contract/organisation/collections/collections'
import { screens } from '@backroom/contract/organisation/screens'
import { Anchor, Paper, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Figures } from '#kit/parts/figures.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { RuleStatePill } from '#organisation/collections/collection-state-pill.tsx'

/** The collection in figures, what uses it, and who made it. */
export function CollectionRail({ collection }: { collection: StoredOf<typeof collections> }) {
  const rows: [string, string][] = [
    [say('Members'), format.number(collection.memberCount)],
    [say('Live'), format.number(collection.liveCount)],
    [say('By rule'), format.number(collection.ruleCount)],
    [say('By hand'), format.number(collection.manualCount)],
    [say('Excluded'), format.number(collection.excludedCount)],
  ]
  return (
    <>
      <Paper p="md">
        <h2>{say('At a glance')}</h2>
        <Figures rows={rows} />
        <Text mt={8} component="div">
          <RuleStatePill state={collection.ruleState} />
        </Text>
        {collection.lastComputedAt && (
          <Text c="dimmed" fz={13} mt={4}>
            {say('Computed {when}', { when: format.dateTime(collection.lastComputedAt) })}
          </Text>
        )}
      </Paper>
      <UsedBy uid={collection.uid} />
      <Paper p="md">
        <h2>{say('Record')}</h2>
        {collection.parentUid !== null && (
          <Text mt={6}>
            {say('Under')}{' '}
            <Anchor component={Link} to={pathTo(screens.collection, { uid: collection.parentUid })}>
              {collection.parentName}
            </Anchor>
          </Text>
        )}
        <Text mt={6} c="dimmed">
          {say('Made {when} by {name}', {
            when: format.date(collection.createdAt),
            name: collection.createdBy.name,
          })}
        </Text>
        <Text c="dimmed">
          {say('Changed {when} by {name}', {
            when: format.dateTime(collection.updatedAt),
            name: collection.updatedBy.name,
          })}
        </Text>
        <Text c="dimmed">{say('Version {n}', { n: collection.version })}</Text>
      </Paper>
    </>
  )
}

function UsedBy({ uid }: { uid: number }) {
  const { data } = useRead(collectionUses, { params: { uid } })
  return (
    <Paper p="md">
      <h2>{say('Used by')}</h2>
      {data?.length === 0 && (
        <Text c="dimmed" mt={6}>
          {say('Nothing points at it, so it could be deleted.')}
        </Text>
      )}
      {data?.map(({ text, path }) => (
        <Text key={text} mt={6}>
          {path ? (
            <Anchor component={Link} to={path}>
              {text}
            </Anchor>
          ) : (
            text
          )}
        </Text>
      ))}
    </Paper>
  )
}
