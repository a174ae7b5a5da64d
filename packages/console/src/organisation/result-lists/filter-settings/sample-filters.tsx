import type { ListAnswer } from '@backroom/contract/organisation/result-lists/pages'
import { Anchor, RangeSlider, SimpleGrid, Text } from '@mantine/core'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type Filter = NonNullable<ListAnswer['filters']>[number]

const facetsShown = 4
const filtersShown = 6

/** What these settings are about comes first. */
const spokenOf: readonly Filter['type'][] = ['price', 'sale', 'availability', 'colour']

interface Props {
  readonly isPhone: boolean
  readonly filters: readonly Filter[]
  readonly onGo: (address: string) => void
}

/** The filters of the sample page: those the settings speak of first, then the page's own. */
export function SampleFilters({ filters, isPhone, onGo }: Props) {
  const place = ({ type }: Filter) => {
    const at = spokenOf.indexOf(type)
    return at < 0 ? spokenOf.length : at
  }
  const shown = filters.toSorted((a, b) => place(a) - place(b)).slice(0, filtersShown)
  return (
    <SimpleGrid cols={isPhone ? 1 : 2} spacing={14} verticalSpacing={8} mb={10}>
      {shown.map(filter => (
        <div key={filter.name}>
          <Text fw={580} fz={12}>
            {filter.name}
          </Text>
          {filter.range ? (
            <PriceSlider key={filter.range.allUrl} range={filter.range} onGo={onGo} />
          ) : (
            <Facets filter={filter} onGo={onGo} />
          )}
        </div>
      ))}
    </SimpleGrid>
  )
}

function Facets({ filter, onGo }: { filter: Filter; onGo: Props['onGo'] }) {
  const facets = filter.type === 'price' ? filter.facets : filter.facets.slice(0, facetsShown)
  return facets.map(facet => (
    <Anchor
      key={facet.url + facet.name}
      component="button"
      type="button"
      w="100%"
      mih={24}
      fz={12}
      c="inherit"
      ta="left"
      className="line"
      fw={facet.chosen ? 640 : 400}
      aria-pressed={facet.chosen}
      onClick={() => onGo(facet.url)}
    >
      <span>{facet.name}</span>
      {filter.showCount && <span className="dim end">{format.number(facet.count)}</span>}
    </Anchor>
  ))
}

function PriceSlider({ range, onGo }: { range: NonNullable<Filter['range']>; onGo: Props['onGo'] }) {
  const { from, to, chosen } = range
  return (
    <RangeSlider
      size="sm"
      mx={6}
      my={10}
      min={from}
      max={to}
      step={100}
      minRange={100}
      label={amount => format.money(amount)}
      defaultValue={[chosen?.from ?? from, chosen?.to ?? to]}
      thumbFromLabel={say('From')}
      thumbToLabel={say('To')}
      onChangeEnd={([low, high]) =>
        onGo(
          low === from && high === to
            ? range.allUrl
            : range.url.replace('{from}', String(low)).replace('{to}', String(high)),
        )
      }
    />
  )
}
