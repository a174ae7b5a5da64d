import type { StoredOf } from '@backroom/contract/kit/record'
import { type categories, categoryActiveImpact } from '@backroom/contract/organisation/categories/categories'
import { Anchor, Paper, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Figures } from '#kit/parts/figures.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** What hangs on the category: figures, and everything that points at it. */
export function CategoryRail({ category }: { category: StoredOf<typeof categories> }) {
  const { data } = useRead(categoryActiveImpact, { params: { uid: category.uid }, query: {} })
  return (
    <>
      <Paper p="md">
        <h2>{say('At a glance')}</h2>
        <Figures
          rows={[
            [say('Live items'), format.number(category.liveItems)],
            [say('Live with those below'), format.number(category.liveBelow)],
            [say('Items'), format.number(category.itemsDirect)],
            [say('Primary of'), format.number(category.primaryItems)],
            [say('Categories in it'), format.number(category.children)],
            [say('Level'), format.number(category.depth)],
          ]}
        />
      </Paper>
      <Paper p="md">
        <h2>{say('Used by')}</h2>
        {data?.uses.length === 0 && <Text c="dimmed">{say('Nothing points at it or at one below it.')}</Text>}
        {data?.uses.map(({ text, count, path }) => (
          <Text key={text} mt={6}>
            {path ? (
              <Anchor component={Link} to={path}>
                {`${format.number(count)} ${say(count === 1 ? text : `${text}s`)}`}
              </Anchor>
            ) : (
              `${format.number(count)} ${say(count === 1 ? text : `${text}s`)}`
            )}
          </Text>
        ))}
      </Paper>
      <Paper p="md">
        <h2>{say('Record')}</h2>
        <Text mt={6} c="dimmed">
          {say('Made {when} by {name}', {
            when: format.date(category.createdAt),
            name: category.createdBy.name,
          })}
        </Text>
        <Text c="dimmed">
          {say('Changed {when} by {name}', {
            when: format.dateTime(category.updatedAt),
            name: category.updatedBy.name,
          })}
        </Text>
        <Text c="dimmed">{say('Version {n}', { n: category.version })}</Text>
      </Paper>
    </>
  )
}
