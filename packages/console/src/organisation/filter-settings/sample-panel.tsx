import { filterSettingsInput } from '@backroom/contract/organisation/filter-settings'
import { type ListAnswer, listPreview } from '@backroom/contract/organisation/list-pages'
import { Anchor, Badge, Loader, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { Thumb } from '#kit/thumb.tsx'
import { useRead } from '#kit/use-endpoint.ts'
import classes from '#organisation/filter-settings/filter-settings.module.css'

const facetsShown = 4
const filtersShown = 5
const tilesShown = 6

/** A real page of the site as it would be with what is typed, before anything is saved. */
export function SamplePanel() {
  const [address, setAddress] = useState('/bikes')
  const typed = useWatch()
  const [settings] = useDebouncedValue(typed, 300)
  const [asked] = useDebouncedValue(address, 300)
  const [path = '/', query = ''] = asked.split('?')
  const parsed = filterSettingsInput.safeParse(settings)
  const { data, isFetching } = useRead(
    listPreview,
    { body: { path, query, ...(parsed.success && { settings: parsed.data }) } },
    { keepsLast: true, isQuiet: true, ignore: [400, 404] },
  )
  return (
    <aside className={classes.sample} aria-label={say('Sample page')}>
      <div className={classes.sampleHead}>
        <TextInput
          size="xs"
          className="code"
          aria-label={say('Address of the sample page')}
          value={address}
          onChange={event => setAddress(event.currentTarget.value)}
        />
        {isFetching && <Loader size={14} />}
      </div>
      {data && <Sample answer={data} onGo={setAddress} />}
    </aside>
  )
}

function Sample({ answer, onGo }: { answer: ListAnswer; onGo: (address: string) => void }) {
  if (answer.status === 404) return <Text c="dimmed">{say('Not found (404)')}</Text>
  if (answer.status !== 200) {
    return (
      <Text>
        {say('Leads on ({status}) to', { status: answer.status })}{' '}
        <Anchor component="button" type="button" onClick={() => onGo(answer.location ?? '/')}>
          {answer.location}
        </Anchor>
      </Text>
    )
  }
  return (
    <>
      <Text fw={640} fz={17}>
        {answer.page?.heading}
      </Text>
      <Text c="dimmed" fz={12} mb={8}>
        {say('{n} items', { n: format.number(answer.total ?? 0) })} · {robotsText(answer.page?.robots)}
      </Text>
      <div className={classes.facets}>
        {answer.filters?.slice(0, filtersShown).map(filter => (
          <div key={filter.name}>
            <Text fw={580} fz={12}>
              {filter.name}
            </Text>
            {filter.facets.slice(0, facetsShown).map(facet => (
              <Anchor
                key={facet.url + facet.name}
                component="button"
                type="button"
                className={classes.facet ?? ''}
                data-chosen={facet.chosen || undefined}
                onClick={() => onGo(facet.url)}
              >
                <span>{facet.name}</span>
                {filter.showCount && <span className="dim">{format.number(facet.count)}</span>}
              </Anchor>
            ))}
          </div>
        ))}
      </div>
      <Text fz={12} c="dimmed" mt={10} mb={4}>
        {answer.sorts?.map(sort => sort.name).join(' · ')}
      </Text>
      <div className={classes.tiles}>
        {answer.items?.slice(0, tilesShown).map(item => (
          <div key={item.uid} className={classes.tile}>
            <Thumb src={item.image?.url ?? null} size={72} />
            <Text fz={11} lineClamp={2}>
              {item.name}
            </Text>
            <Text fz={12} fw={580}>
              {item.price.from === null ? '' : format.money(item.price.from)}
            </Text>
            {item.flags.new && <Badge size="xs">{say('New')}</Badge>}
          </div>
        ))}
      </div>
    </>
  )
}

function robotsText(robots: 'index' | 'noindex' | 'disallowed' | undefined): string {
  if (robots === 'noindex') return say('says noindex')
  return robots === 'disallowed' ? say('kept away by robots.txt') : say('may be indexed')
}
